import { type Actor, isStaff } from '../../platform/actor.ts'
import type { Standing } from '../channels/channels.service.ts'

/** What goes on in a channel is not for those who are kept out of it. */
export function canFollow(actor: Actor, { banned }: Standing): boolean {
  return !banned || isStaff(actor)
}
