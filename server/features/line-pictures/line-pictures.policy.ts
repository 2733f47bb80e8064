import { type Actor, isStaff } from '../../platform/actor.ts'
import type { Whereabouts } from './line-pictures.store.ts'

/** Whether somebody may see a picture, wherever its line stands but in a channel, which says itself whom it lets in. */
export function canSee(actor: Actor, { ownerId, isSent, members, isReported }: Whereabouts): boolean {
  if (members.includes(actor.userId)) return true
  if (!isSent && ownerId === actor.userId) return true
  return isReported && isStaff(actor)
}
