import { type Actor, isStaff } from '../../platform/actor.ts'
import type { Whereabouts } from './line-pictures.store.ts'

/** Whether somebody may see a picture; whom a channel lets in, and who keeps order there, it says itself. */
export function canSee(actor: Actor, { ownerId, isSent, heldIn, members, isReported }: Whereabouts): boolean {
  if (members.includes(actor.userId)) return true
  if ((!isSent || heldIn !== null) && ownerId === actor.userId) return true
  return isReported && isStaff(actor)
}
