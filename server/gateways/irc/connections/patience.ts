import { setTimeout as pause } from 'node:timers/promises'
import { refusalFrom } from '../../../platform/database/database.ts'
import { TooManyRequests } from '../../../platform/errors.ts'
import { type Connection, endOf } from './connection.ts'

/** Beyond this a client is refused; below it waits, and loses nothing. */
const longestWaitSeconds = 15
const retrySeconds = 0.5

/**
 * Does what the rules of the site allow only so often as soon as they allow it, and what cannot be done while the
 * database is away as soon as it is back: clients do not try again by themselves. The act may be done twice.
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

/** What the client sends meanwhile waits as behind any other command: it is not the client who is too fast. */
async function rest(connection: Connection): Promise<void> {
  await pause(retrySeconds * 1000, undefined, { signal: endOf(connection) }).catch(() => {})
}
