import { setTimeout as pause } from 'node:timers/promises'
import { refusalFrom } from '../../../platform/database/database.ts'
import { TooManyRequests } from '../../../platform/errors.ts'
import type { Translator } from '../../../platform/text/translate.ts'
import type { Call } from '../call.ts'
import { inBoth } from '../protocol/refusals.ts'
import { type Connection, endOf } from './connection.ts'

/** A client with a longer wait is refused; with a shorter one it is delayed and loses nothing. */
const longestWaitSeconds = 15
const retrySeconds = 0.5
/** Sign-ins may wait for long, and many at once. */
const signInRetrySeconds = 2

/**
 * Retries after rate limits and database outages, because clients do not retry by themselves. The action may
 * be done twice.
 */
export async function patiently<T>(connection: Connection, act: () => Promise<T>): Promise<T> {
  const until = performance.now() + longestWaitSeconds * 1000
  for (;;) {
    try {
      return await act()
    } catch (error) {
      const refusal = refusalFrom(error)
      if (refusal instanceof TooManyRequests && refusal.retryAfterSeconds <= longestWaitSeconds)
        await connection.input?.wait(refusal.retryAfterSeconds * 1000)
      else if (refusal?.key === 'unavailable' && performance.now() < until) await rest(connection)
      else throw error
      if (connection.isClosed) throw error
    }
  }
}

/**
 * Retries a sign-in for as long as the database is away and the client answers: irc-framework, and what stands on
 * it, never come back after a connection that ended before the welcome.
 */
export async function whileAway<T>(
  { connection, serverLine }: Call,
  translator: Translator,
  act: () => Promise<T>,
): Promise<T> {
  try {
    for (;;) {
      try {
        return await act()
      } catch (error) {
        if (refusalFrom(error)?.key !== 'unavailable') throw error
        if (!connection.isHeldUp) serverLine('NOTICE', connection.nick, inBoth(translator, 'irc:heldUp'))
        connection.isHeldUp = true
        await rest(connection, signInRetrySeconds)
        if (connection.isClosed) throw error
      }
    }
  } finally {
    connection.isHeldUp = false
  }
}

/** Following lines wait as for any other running command, and are not counted as a flood. */
async function rest(connection: Connection, seconds = retrySeconds): Promise<void> {
  await pause(seconds * 1000, undefined, { signal: endOf(connection) }).catch(() => {})
}
