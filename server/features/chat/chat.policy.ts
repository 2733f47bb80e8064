import type { Actor } from '../../platform/actor.ts'

/** What the rules for changing a line look at. */
export interface StoredLine {
  kind: string
  userId: number | null
}

export function isOwn(actor: Actor, { userId }: StoredLine): boolean {
  return userId === actor.userId
}
