import type { Connection } from '../connections/connection.ts'

export interface GivenReaction {
  msgid: string
  emoji: string
  added: boolean
}

/** https://ircv3.net/specs/client-tags/react */
export function reactionTags({ msgid, emoji, added }: GivenReaction): Record<string, string> {
  return { '+draft/reply': msgid, [added ? '+draft/react' : '+draft/unreact']: emoji }
}

/** Clients without message-tags cannot show reactions; those without echo-message expect no own ones. */
export function canHearReaction({ actor, held }: Connection, byId: number): boolean {
  return held.has('message-tags') && (actor?.userId !== byId || held.has('echo-message'))
}

/** Key of the sending client in `SentLines`, whose echo is the reply to its command. */
export function reactionKey(userId: number, { msgid, emoji, added }: GivenReaction): string {
  return `reaction ${userId} ${msgid} ${emoji} ${added}`
}
