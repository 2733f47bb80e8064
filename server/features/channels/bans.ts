import type { Actor } from '../../platform/actor.ts'
import { Forbidden } from '../../platform/errors.ts'
import { type Sanction, sanctionParams } from '../../platform/sanctions.ts'
import { canEnter, type Membership } from './channels.policy.ts'

/** Throws `channel_banned` for a banned user. */
export function ensureMayEnter(...args: Parameters<typeof entryRefusal>): void {
  const refusal = entryRefusal(...args)
  if (refusal) throw refusal
}

/** Returns the refusal `channel_banned` for a banned user. */
export function entryRefusal(
  actor: Actor,
  membership: Pick<Membership, 'banned'>,
  now: Date,
): Forbidden | undefined {
  const { banned } = membership
  return banned && !canEnter(actor, membership) ? bannedBy(banned, now) : undefined
}

/** Creates the refusal of a banned user. */
export function bannedBy(ban: Sanction, now: Date): Forbidden {
  return new Forbidden('channel_banned', { params: sanctionParams(ban, now) })
}
