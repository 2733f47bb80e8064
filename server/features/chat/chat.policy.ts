import type { Level } from '#contract/chat.ts'
import { type Actor, isStaff } from '../../platform/actor.ts'

/** What somebody is in one channel. */
export interface Standing {
  level: Level
  banned: boolean
}

export function canRead(actor: Actor, { banned }: Standing): boolean {
  return !banned || isStaff(actor)
}

export function canSpeak(actor: Actor, standing: Standing): boolean {
  return canRead(actor, standing)
}
