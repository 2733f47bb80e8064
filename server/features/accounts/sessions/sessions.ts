import { randomUUID } from 'node:crypto'
import type { EndReason, Session } from '#contract/accounts.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { NotFound, Unauthorized } from '../../../platform/errors.ts'
import '../accounts.events.ts'
import { fingerprint, isRandomToken, randomToken } from '../../../platform/random-tokens.ts'
import { oldestLiveSession, sessionsPerUser } from '../accounts.policy.ts'
import type { Dependencies } from '../dependencies.ts'
import { findUserForUpdate, type User } from '../users.store.ts'
import type { Authentication } from './authentication.ts'
import { deleteSessionEnds, insertSessionEnds } from './session-ends.store.ts'
import {
  deletePageHashes,
  deleteSession,
  deleteSessionsExcept,
  deleteStaleSessions,
  type EndedSession,
  insertRefreshToken,
  insertSession,
  listSessions,
  updateSessionUse,
} from './sessions.store.ts'

export interface Tokens {
  token: string
  refreshToken: string
  /** Identifies the user of page requests. */
  pageToken: string
  sessionId: string
}

interface Ended {
  userId: number
  sessionId: string
  reason?: EndReason
}

interface Ending {
  except?: readonly string[]
  reason: EndReason
  /** App passwords end with all sessions, but do not count towards their limit. */
  appPasswords?: 'kept' | 'ended'
}

export type Sessions = ReturnType<typeof createSessions>

/** Sessions of accounts. */
export function createSessions({
  db,
  clock,
  authentication,
}: Dependencies & { authentication: Pick<Authentication, 'signToken'> }) {
  /** Opens a session, and ends the least recently used ones beyond ten. */
  async function open(tx: Tx, user: User, userAgent: string): Promise<Tokens> {
    await findUserForUpdate(tx, user.id)
    const existing = await listSessions(tx, user.id)
    const spared = existing.slice(0, sessionsPerUser - 1).map(({ id }) => id)
    if (existing.length > spared.length)
      await endAllExcept(tx, user.id, { except: spared, reason: 'number', appPasswords: 'kept' })

    const now = clock.now()
    const id = randomUUID()
    await insertSession(tx, { id, userId: user.id, userAgent, createdAt: now, lastUsedAt: now })
    return issue(tx, user, { sessionId: id, parentHash: null })
  }

  /** Opens a session for an app password: without tokens, and without an end. */
  async function openForApp(tx: Tx, actor: Actor): Promise<string> {
    await ensureSignedIn(tx, actor)
    const { userId } = actor
    const now = clock.now()
    const id = randomUUID()
    const values = { id, userId, userAgent: '', createdAt: now, lastUsedAt: now, isAppPassword: true }
    await insertSession(tx, values)
    return id
  }

  /** Locks the account and checks that the session was not ended since the password was compared. */
  async function ensureSignedIn(tx: Tx, { userId, sessionId }: Actor): Promise<void> {
    await findUserForUpdate(tx, userId)
    const isSignedIn = (await listSessions(tx, userId)).some(({ id }) => id === sessionId)
    if (!isSignedIn) throw new Unauthorized('jwt_invalid')
  }

  async function issue(
    tx: Tx,
    user: User,
    { sessionId, parentHash }: { sessionId: string; parentHash: string | null },
  ): Promise<Tokens> {
    const refreshToken = randomToken()
    const values = { tokenHash: fingerprint(refreshToken), sessionId, parentHash, issuedAt: clock.now() }
    await insertRefreshToken(tx, values)
    const pageToken = randomToken()
    await updateSessionUse(tx, sessionId, { pageHash: fingerprint(pageToken), lastUsedAt: clock.now() })
    const { id, username, roles } = user
    return {
      token: await authentication.signToken({ id, username, roles, sid: sessionId }),
      refreshToken,
      pageToken,
      sessionId,
    }
  }

  /** Invalidates the page token; the session goes on. */
  async function endPage(token: string): Promise<void> {
    if (isRandomToken(token)) await db.write((tx) => deletePageHashes(tx, fingerprint(token)))
  }

  async function list(actor: Actor): Promise<Session[]> {
    const rows = await listSessions(db.read, actor.userId)
    return rows.map((row) => ({ ...row, current: row.id === actor.sessionId }))
  }

  async function end(actor: Actor, sessionId: string): Promise<void> {
    const own = await listSessions(db.read, actor.userId)
    const isOwn = own.some(({ id }) => id === sessionId)
    if (!isOwn || !(await endIfLive({ ...actor, sessionId, reason: 'elsewhere' }))) throw new NotFound()
  }

  async function endApp(tx: Tx, userId: number, sessionId: string): Promise<void> {
    stateEnd(tx, await deleteSession(tx, userId, sessionId))
  }

  /** Returns whether the session existed. Signing out needs no reason. */
  async function endIfLive({ userId, sessionId, reason }: Ended): Promise<boolean> {
    return db.write(async (tx) => {
      if (reason) await insertSessionEnds(tx, { userId, only: sessionId }, { reason, endedAt: clock.now() })
      const ended = await deleteSession(tx, userId, sessionId)
      stateEnd(tx, ended)
      return ended.length > 0
    })
  }

  async function endAllExcept(
    tx: Tx,
    userId: number,
    { except = [], reason, appPasswords = 'ended' }: Ending,
  ): Promise<void> {
    await insertSessionEnds(tx, { userId, except }, { reason, endedAt: clock.now() })
    stateEnd(tx, await deleteSessionsExcept(tx, userId, { except, appPasswords }))
  }

  async function endStale(): Promise<void> {
    const oldest = oldestLiveSession(clock.now())
    await db.write(async (tx) => {
      stateEnd(tx, await deleteStaleSessions(tx, oldest))
      await deleteSessionEnds(tx, oldest.createdAfter)
    })
  }

  return {
    ...{ list, open, openForApp, ensureSignedIn, issue },
    ...{ end, endApp, endIfLive, endAllExcept, endPage, endStale },
  }
}

function stateEnd(tx: Tx, ended: readonly EndedSession[]): void {
  for (const { id, userId } of ended) tx.emit('accounts.sessionEnded', { userId, sessionId: id })
}
