import type { Role } from '#contract/accounts.ts'
import type { Language } from '#contract/schema.ts'

/** The user who makes a call. Built from a verified session only, never from a payload. */
export interface Actor {
  readonly userId: number
  readonly username: string
  readonly roles: readonly Role[]
  readonly sessionId: string
  /** Whether the user has yet to accept the published terms: nearly every call is refused. */
  readonly termsPending: boolean
  /**
   * Staff who have yet to set up the second step that the site requires: only the calls that set it up are
   * allowed.
   */
  readonly secondStepPending?: true
  readonly language: Language
}

/** Whether the user must accept the terms or set up the second step before anything else. */
export function isPending(actor: Pick<Actor, 'termsPending' | 'secondStepPending'>): boolean {
  return actor.termsPending || actor.secondStepPending === true
}

export function isStaff(actor: Pick<Actor, 'roles'> | null): boolean {
  return actor?.roles.some((role) => role === 'ROLE_ADMIN' || role === 'ROLE_MODERATOR') ?? false
}

export function isAdmin(actor: Pick<Actor, 'roles'> | null): boolean {
  return actor?.roles.includes('ROLE_ADMIN') ?? false
}

/** The user a page is rendered for, with what the page frame shows of them. */
export interface PageReader {
  actor: Actor
  initials: string
  /** URL of the profile picture; empty if the user has none. */
  profileImage: string
}

export type SessionAnswer =
  | { isValid: true; actor: Actor }
  | { isValid: false; reason: 'expired' | 'invalid' }

/** Returns the user of the session cookie, or `null` for a visitor. Has no side effects. */
export type AuthenticatePage = (token: string) => Promise<PageReader | null>

/** Session lookups that the platform needs. */
export interface Sessions {
  /** Verifies an access token (without `Bearer`). */
  authenticate(token: string): Promise<SessionAnswer>
  /**
   * Returns the users of the sessions that are still valid; ended sessions and suspended users are left out.
   */
  listActors(sessionIds: readonly string[]): Promise<Actor[]>
}
