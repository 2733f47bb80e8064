import { TooManyRequests } from '../../platform/errors.ts'
import type { Connection } from './connection.ts'

/** Beyond this a client is refused; below it waits, and loses nothing. */
const longestWaitSeconds = 15

/** Does what the rules of the site allow only so often, as soon as they allow it. */
export async function patiently<T>(connection: Connection, act: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await act()
    } catch (error) {
      const isShort = error instanceof TooManyRequests && error.retryAfterSeconds <= longestWaitSeconds
      if (!isShort) throw error
      await connection.input?.wait(error.retryAfterSeconds * 1000)
      if (connection.isClosed) throw error
    }
  }
}
