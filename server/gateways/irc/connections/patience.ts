import { setTimeout as pause } from 'node:timers/promises'
import { refusalFrom } from '../../../platform/database/database.ts'
import { TooManyRequests } from '../../../platform/errors.ts'
import { type Connection, endOf } from './connection.ts'

/** A client with a longer wait is refused; with a shorter one it is delayed and loses nothing. */
const longestWaitSeconds = 15
const retrySeconds = 0.5

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

/** Following lines wait as for any other running command, and are not counted as a flood. */
async function rest(connection: Connection): Promise<void> {
  await pause(retrySeconds * 1000, undefined, { signal: endOf(connection) }).catch(() => {})
}
