import '../accounts.events.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { Unauthorized } from '../../../platform/errors.ts'
import { fingerprint } from '../../../platform/random-tokens.ts'
import { refreshAttempts, refreshLimit } from '../accounts.limits.ts'
import { isReused, isSessionOver } from '../accounts.policy.ts'
import type { Dependencies } from '../dependencies.ts'
import { findUser } from '../users.store.ts'
import { findSessionEnd, insertSessionEnds } from './session-ends.store.ts'
import { deleteSession, findSessionIdByToken, findTokenForUpdate, updateTokenUse } from './sessions.store.ts'
import type { Sessions, Tokens } from './sessions.ts'

/** Refresh tokens work once. Reuse ends the session, because somebody else may have the token. */
export function createRefreshSession({
  db,
  clock,
  limits,
  attempts,
  log,
  sessions,
}: Dependencies & { sessions: Sessions }) {
  async function refresh(token: string, { ip }: { ip: string }): Promise<Tokens> {
    const tokenHash = fingerprint(token)
    const sessionId = await findSessionIdByToken(db.read, tokenHash)
    if (!sessionId) {
      const reason = await findSessionEnd(db.read, tokenHash)
      if (reason) {
        await limits.consume(refreshLimit, tokenHash)
        throw new Unauthorized(`session_ended_${reason}`)
      }
      await attempts.count(refreshAttempts, { ip })
      throw new Unauthorized('refresh_refused')
    }
    await limits.consume(refreshLimit, sessionId)

    const tokens = await db.write((tx) => exchange(tx, tokenHash))
    if (!tokens) throw new Unauthorized('refresh_refused')
    return tokens
  }

  // Returns undefined instead of throwing, so that the end of the session is committed.
  async function exchange(tx: Tx, tokenHash: string): Promise<Tokens | undefined> {
    const found = await findTokenForUpdate(tx, tokenHash)
    const user = found && (await findUser(tx, found.userId))
    if (!found || !user || user.suspendedAt) return undefined

    const now = clock.now()
    const reused = isReused(found, now)
    if (reused) log.warn({ userId: found.userId, sessionId: found.id }, 'a refresh token came back')
    if (reused)
      await insertSessionEnds(tx, { userId: found.userId, only: found.id }, { reason: 'reuse', endedAt: now })
    if (reused || isSessionOver(found, now)) {
      await endSession(tx, found)
      return undefined
    }

    await updateTokenUse(tx, tokenHash, now)
    return sessions.issue(tx, user, { sessionId: found.id, parentHash: tokenHash })
  }

  /** Ends the session of a refresh token, if any. */
  async function endByToken(token: string): Promise<void> {
    await db.write(async (tx) => {
      const found = await findTokenForUpdate(tx, fingerprint(token))
      if (found) await endSession(tx, found)
    })
  }

  return { refresh, endByToken }
}

async function endSession(tx: Tx, { id, userId }: { id: string; userId: number }): Promise<void> {
  const ended = await deleteSession(tx, userId, id)
  if (ended.length > 0) tx.emit('accounts.sessionEnded', { userId, sessionId: id })
}
