import type { Level, PublicLog } from '#contract/channels.ts'
import { type Actor, isStaff } from '../../platform/actor.ts'
import type { CommentSubject } from '../../platform/database/comment-subjects.store.ts'
import type { Sanction } from '../../platform/sanctions.ts'

/** Until when somebody may not speak, and why. */
export interface Mute {
  until: string
  reason: string
}

/** What somebody is in one channel. */
export interface Membership {
  level: Level
  banned: Sanction | null
  muted: Mute | null
  /** Comments that take no more of them, from nobody. */
  isClosed: boolean
}

/** Somebody of whom the rules of a channel speak. */
export interface Participant extends Membership {
  userId: number
  staff: boolean
}

/** Staff act as founders everywhere; who is banned or muted has nothing to say. */
function rankOf({ staff, banned, muted, level }: Participant): number {
  if (staff) return 100
  return banned || muted ? 0 : level
}

/** Nobody stands above staff, not even staff. */
function outranks(actor: Participant, target: Participant): boolean {
  if (actor.staff) return true
  return !target.staff && rankOf(actor) > target.level
}

/** Whether a ban would keep somebody out. */
export function isBannable(actor: Actor): boolean {
  return !isStaff(actor)
}

/** The one rule for all that a channel holds: who may come in reads, speaks and listens. */
export function canEnter(actor: Actor, { banned }: Pick<Membership, 'banned'>): boolean {
  return !banned || !isBannable(actor)
}

/** Comments are for whoever may read what they are about. */
export function canFind(actor: Actor | null, subject: Pick<CommentSubject, 'isPublic'> | null): boolean {
  return subject === null || subject.isPublic || (actor !== null && isStaff(actor))
}

/** Who is muted reads, and that is all. */
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
/** Words, newcomers, and what is held because of them. */
export const canKeepOrder = isOperator
export const canListMutes = isOperator
export const canListBans = isOperator
export const canKeepChannel = isFounder

/** What people say is shown to everybody by the founder's word alone; staff may only end it. */
export function canSetPublicLog(actor: Participant, log: PublicLog): boolean {
  return log === 'off' ? isFounder(actor) : actor.level === 100 && !actor.banned
}

/** Level 100 changes hands by a transfer only; everybody may give up their own level. */
export function canGiveLevel(actor: Participant, target: Participant, level: Level): boolean {
  if (level === 100 || target.level === 100) return false
  if (actor.userId === target.userId && level <= target.level) return true
  return isOperator(actor) && outranks(actor, target) && rankOf(actor) > level
}

/** Nobody is made something by whom they have blocked; staff act for the site. */
export function canPromote({ staff }: Participant, { hasBlocked }: { hasBlocked: boolean }): boolean {
  return staff || !hasBlocked
}

export function canKick(actor: Participant, target: Participant): boolean {
  return isOperator(actor) && actor.userId !== target.userId && outranks(actor, target)
}

export const canBan = canKick
export const canMute = canKick

/** Whoever is banned comes back by the word of an operator. */
export function canInvite(actor: Participant, target: Participant): boolean {
  return !target.banned || isOperator(actor)
}

/** Operators clear up after others at any time; what the site itself wrote stays. */
export function canModerate(actor: Actor, { level, muted }: Pick<Membership, 'level' | 'muted'>): boolean {
  return (level >= 5 && !muted) || isStaff(actor)
}

/** Not as an operator of the channel, but because the site is theirs to look after. */
export function canModerateAsStaff(actor: Actor, { level }: Pick<Membership, 'level'>): boolean {
  return level < 5 && isStaff(actor)
}
