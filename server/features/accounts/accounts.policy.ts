import type { Role } from '#contract/accounts.ts'
import * as bounds from '#contract/rules/bounds.ts'
import { usernamePattern } from '#contract/rules/patterns.ts'
import { isReservedName } from '#contract/rules/reserved.ts'
import { isAdmin, isStaff } from '../../platform/actor.ts'

export const hour = 3600
export const day = 24 * hour

export const codeLife = 10 * 60
const codeTries = 5
const codePause = 60
export const resetLinkLife = hour
export const emailLinkLife = day
export const unverifiedLife = day
/** Period in which a deletion can be cancelled. */
export const deletionGrace = 14 * day

/** Time to enter a code or to find a security key. */
export const challengeLife = 5 * 60
const sessionLife = 30 * day
const sessionIdle = 14 * day
const refreshGrace = 30
const freshSession = 10 * 60
export const sessionsPerUser = 10
export const refreshCookieSeconds = sessionLife

export function secondsAfter(instant: Date | string, seconds: number): Date {
  return new Date(new Date(instant).getTime() + seconds * 1000)
}

function isOver(instant: Date | string, seconds: number, now: Date): boolean {
  return secondsAfter(instant, seconds) <= now
}

/** Returns why a username is not allowed, apart from being taken. */
export function whyRefused(username: string): 'too_short' | 'invalid' | 'reserved' | undefined {
  if (username.length < bounds.username.min) return 'too_short'
  if (username.length > bounds.username.max || !usernamePattern.test(username)) return 'invalid'
  return isReservedName(username) ? 'reserved' : undefined
}

export function mayAskForCode(requestedAt: string | undefined, now: Date): boolean {
  return requestedAt === undefined || isOver(requestedAt, codePause, now)
}

interface Suspendable {
  suspendedAt: string | null
  suspendedUntil: string | null
}

export const noSuspension = {
  ...{ suspendedAt: null, suspendedUntil: null },
  ...{ suspensionReason: '', suspensionMessage: '' },
}

/** A suspension ends at `suspendedUntil`, even before the clean-up job clears it. */
export function isSuspended({ suspendedAt, suspendedUntil }: Suspendable, now: Date): boolean {
  return suspendedAt !== null && (suspendedUntil === null || new Date(suspendedUntil) > now)
}

interface Ranked {
  roles: readonly Role[]
}

/** Moderators outrank members; administrators outrank everybody. */
export function outranks(actor: Ranked, target: Ranked): boolean {
  return isAdmin(actor) || rankOf(actor) > rankOf(target)
}

function rankOf(somebody: Ranked): number {
  if (isAdmin(somebody)) return 2
  return isStaff(somebody) ? 1 : 0
}

interface StoredCode {
  codeHash: string | null
  expiresAt: string | null
  wrongTries: number
}

export function isCodeVoid({ expiresAt, wrongTries }: StoredCode, now: Date): boolean {
  return wrongTries >= codeTries || expiresAt === null || new Date(expiresAt) <= now
}

interface Session {
  createdAt: string
  lastUsedAt: string
}

/** Whether the user signed in or confirmed their identity in this session recently. */
export function isFreshSession(
  { createdAt, provenAt }: Pick<Session, 'createdAt'> & { provenAt: string | null },
  now: Date,
): boolean {
  return !isOver(provenAt ?? createdAt, freshSession, now)
}

/** Sessions expire after 30 days, or after 14 without a refresh. */
export function isSessionOver({ createdAt, lastUsedAt }: Session, now: Date): boolean {
  return isOver(createdAt, sessionLife, now) || isOver(lastUsedAt, sessionIdle, now)
}

export function oldestLiveSession(now: Date): { createdAfter: Date; usedAfter: Date } {
  return { createdAfter: secondsAfter(now, -sessionLife), usedAfter: secondsAfter(now, -sessionIdle) }
}

/**
 * A used refresh token is accepted again for a moment, as long as its successor is unused, because several tabs may
 * refresh at once. Any other second use means that two parties hold the token.
 */
export function isReused(
  { usedAt, isSuperseded }: { usedAt: string | null; isSuperseded: boolean },
  now: Date,
): boolean {
  return usedAt !== null && (isSuperseded || isOver(usedAt, refreshGrace, now))
}
