import type { Level, PublicLog } from '#contract/channels.ts'
import { type Actor, isStaff } from '../../platform/actor.ts'
import type { CommentSubject } from '../../platform/database/comment-subjects.store.ts'
import type { Sanction } from '../../platform/sanctions.ts'

/** A mute with its end and reason. */
export interface Mute {
  until: string
  reason: string
}

/** State of a user in a channel. */
export interface Membership {
  level: Level
  banned: Sanction | null
  muted: Mute | null
  /** Whether comments are closed for everybody. */
  isClosed: boolean
}

/** A user, as seen by the channel policy. */
export interface Participant extends Membership {
  userId: number
  staff: boolean
}

/** Staff rank as founders everywhere; banned or muted users have no rank. */
function rankOf({ staff, banned, muted, level }: Participant): number {
  if (staff) return 100
  return banned || muted ? 0 : level
}

/** Nobody outranks staff, except staff. */
function outranks(actor: Participant, target: Participant): boolean {
  if (actor.staff) return true
  return !target.staff && rankOf(actor) > target.level
}

/** Whether bans apply to a user. */
export function isBannable(actor: Actor): boolean {
  return !isStaff(actor)
}

/** The rule for all content of a channel: users who may enter can read, write and subscribe. */
export function canEnter(actor: Actor, { banned }: Pick<Membership, 'banned'>): boolean {
  return !banned || !isBannable(actor)
}

/** Comments are accessible to everybody who may read their subject. */
export function canFind(actor: Actor | null, subject: Pick<CommentSubject, 'isPublic'> | null): boolean {
  return subject === null || subject.isPublic || (actor !== null && isStaff(actor))
}

/** Muted users can only read. */
export function canSpeak(actor: Actor, { muted }: Pick<Membership, 'muted'>): boolean {
  return muted === null || isStaff(actor)
}

export function isOperator(actor: Participant): boolean {
  return rankOf(actor) >= 5
}

function isFounder(actor: Participant): boolean {
  return rankOf(actor) >= 100
}

export const canSetTopic = isOperator
export const canSetSlowMode = isOperator
export const canLiftBan = isOperator
export const canUnmute = isOperator
/** Word lists, newcomers, and lines held because of them. */
export const canKeepOrder = isOperator
export const canListMutes = isOperator
export const canListBans = isOperator
export const canKeepChannel = isFounder

/** Only the founder can turn on the public log; staff may turn it off. */
export function canSetPublicLog(actor: Participant, log: PublicLog): boolean {
  return log === 'off' ? isFounder(actor) : actor.level === 100 && !actor.banned
}

/** Level 100 only changes by a transfer; users may lower their own level. */
export function canGiveLevel(actor: Participant, target: Participant, level: Level): boolean {
  if (level === 100 || target.level === 100) return false
  if (actor.userId === target.userId && level <= target.level) return true
  return isOperator(actor) && outranks(actor, target) && rankOf(actor) > level
}

/** Users cannot be promoted by somebody they have blocked, except by staff. */
export function canPromote({ staff }: Participant, { hasBlocked }: { hasBlocked: boolean }): boolean {
  return staff || !hasBlocked
}

export function canKick(actor: Participant, target: Participant): boolean {
  return isOperator(actor) && actor.userId !== target.userId && outranks(actor, target)
}

export const canBan = canKick
export const canMute = canKick

/** Nobody can invite a user whose ban would refuse them at the channel. */
export function canBeInvited({ staff, banned }: Pick<Participant, 'staff' | 'banned'>): boolean {
  return staff || !banned
}

/** Operators and staff may delete lines of others. */
export function canModerate(actor: Actor, { level, muted }: Pick<Membership, 'level' | 'muted'>): boolean {
  return (level >= 5 && !muted) || isStaff(actor)
}

/** Whether the actor moderates as staff, not as an operator of the channel. */
export function canModerateAsStaff(actor: Actor, { level }: Pick<Membership, 'level'>): boolean {
  return level < 5 && isStaff(actor)
}
