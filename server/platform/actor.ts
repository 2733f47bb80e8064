import type { Role } from '#contract/accounts.ts'
import type { Language } from '#contract/schema.ts'

/** Who acts. Made from a verified session only, never from a payload. */
export interface Actor {
  readonly userId: number
  readonly username: string
  readonly roles: readonly Role[]
  readonly sessionId: string
  /** The published terms are not accepted yet: nearly every call is refused. */
  readonly termsPending: boolean
  /** Staff without the second step that the site asks of them: nothing is answered but what sets one up. */
  readonly secondStepPending?: true
  readonly language: Language
}

/** Whether something comes before all that they may do otherwise. */
export function isPending(actor: Pick<Actor, 'termsPending' | 'secondStepPending'>): boolean {
  return actor.termsPending || actor.secondStepPending === true
}

export function isStaff(actor: Pick<Actor, 'roles'> | null): boolean {
  return actor?.roles.some((role) => role === 'ROLE_ADMIN' || role === 'ROLE_MODERATOR') ?? false
}

export function isAdmin(actor: Pick<Actor, 'roles'> | null): boolean {
  return actor?.roles.includes('ROLE_ADMIN') ?? false
}

/** Whom a page is drawn for, and what its frame shows of them. */
export interface PageReader {
  actor: Actor
  initials: string
  /** The address of their picture; empty where they have none. */
  profileImage: string
}

export type SessionAnswer = { known: true; actor: Actor } | { known: false; reason: 'expired' | 'invalid' }

/** Who asks for a page with this cookie; `null` is a visitor. Changes nothing. */
export type AuthenticatePage = (token: string) => Promise<PageReader | null>

/** What the platform asks of whoever keeps sessions. */
export interface Sessions {
  /** `token` is the access token without `Bearer`. */
  authenticate(token: string): Promise<SessionAnswer>
  /** Whom these sessions let in now; one that has ended, or whose user is suspended, is not among them. */
  listActors(sessionIds: readonly string[]): Promise<Actor[]>
}
