import type { Level } from '#contract/channels.ts'
import { type Actor, isStaff } from '../../platform/actor.ts'

/** What somebody is in one channel. */
export interface Standing {
  level: Level
  banned: boolean
}

export function canEnter(actor: Actor, { banned }: Standing): boolean {
  return !banned || isStaff(actor)
}
