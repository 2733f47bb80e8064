import type { LiveEvent, LiveEvents } from '#contract/live.ts'

/** Who is told. `everyone` means everybody who is signed in. */
export type Audience =
  | { readonly channel: string }
  | { readonly users: readonly number[] }
  | { readonly everyone: true }

/** Tell this audience this live event. */
export type Announcement = {
  [Name in LiveEvent]: {
    readonly to: Audience
    readonly name: Name
    readonly args: LiveEvents[Name]
  }
}[LiveEvent]

export const everyoneRoom = 'everyone'
export const userRoom = (userId: number) => `user:${userId}`
export const sessionRoom = (sessionId: string) => `session:${sessionId}`
export const channelRoom = (slug: string) => `channel:${slug}`

/** The rooms in which a gateway keeps the connections of an audience. */
export function roomsOf(audience: Audience): string[] {
  if ('channel' in audience) return [channelRoom(audience.channel)]
  if ('users' in audience) return audience.users.map(userRoom)
  return [everyoneRoom]
}
