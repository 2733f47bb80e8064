import { bounds } from '#contract/rules/bounds.ts'
import { type Actor, isStaff } from '../../platform/actor.ts'
import type { Membership } from '../channels/channels.service.ts'

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

/** Operators clear up after others at any time; what the site itself wrote stays. */
export function canModerate(actor: Actor, { level }: Membership): boolean {
  return level >= 5 || canModerateAsStaff(actor, { level })
}

/** Not as an operator of the channel, but because the site is theirs to look after. */
export function canModerateAsStaff(actor: Actor, { level }: Pick<Membership, 'level'>): boolean {
  return level < 5 && isStaff(actor)
}
