import { type Actor, isStaff } from '../../platform/actor.ts'
import type { Standing } from '../channels/channels.service.ts'

export function canRead(actor: Actor, { banned }: Standing): boolean {
  return !banned || isStaff(actor)
}

export function canSpeak(actor: Actor, standing: Standing): boolean {
  return canRead(actor, standing)
}
