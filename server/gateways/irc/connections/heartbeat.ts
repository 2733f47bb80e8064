import type { Connection } from './connection.ts'

const sweepMilliseconds = 5000
/** Time limits for registration, for silence before a PING, and for silence before the connection ends. */
const seconds = { registration: 60, silence: 90, end: 180 }

interface Dependencies {
  connections: ReadonlySet<Connection>
  /** Whether a client that is not silent must be pinged. */
  isPingDue(connection: Connection): boolean
  ping(connection: Connection): void
  hangUp(connection: Connection, reason: string): void
}

/** Pings silent clients, and disconnects those that do not respond. */
export function createHeartbeat({ connections, isPingDue, ping, hangUp }: Dependencies): { close(): void } {
  function sweep(): void {
    for (const connection of connections) {
      const silence = (performance.now() - connection.heardAt) / 1000
      const age = (performance.now() - connection.openedAt) / 1000
      const isWelcome = connection.isRegistered || connection.isHeldUp
      if (!isWelcome && age >= seconds.registration) hangUp(connection, 'Registration timeout')
      else if (silence >= seconds.end) hangUp(connection, `Ping timeout: ${seconds.end} seconds`)
      else if (isWelcome && !connection.isPinged) {
        if (silence < seconds.silence && !isPingDue(connection)) continue
        connection.isPinged = true
        ping(connection)
      }
    }
  }

  const timer = setInterval(sweep, sweepMilliseconds).unref()
  return { close: () => clearInterval(timer) }
}
