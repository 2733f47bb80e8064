import { bounds } from '#contract/rules/bounds.ts'
import type { Actor } from '../../platform/actor.ts'

/** What the rules for changing a line look at. */
export interface StoredLine {
  kind: string
  userId: number | null
  createdAt: string
}

export function isOwn(actor: Actor, { userId }: StoredLine): boolean {
  return userId === actor.userId
}

export function isFresh({ createdAt }: StoredLine, now: Date): boolean {
  return now.getTime() - Date.parse(createdAt) <= bounds.channelText.editableMinutes * 60_000
}
