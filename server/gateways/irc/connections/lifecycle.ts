import type { PartDependencies } from '../dependencies.ts'
import { encode, messageOf } from '../transport/outbox.ts'
import type { Connection } from './connection.ts'

/** Ends connections. */
export function createLifecycle(dependencies: Omit<PartDependencies, 'hangUp'>) {
  const { registry, outbox, receipts, presence, accounts, log } = dependencies
  const ending = new Set<Promise<unknown>>()

  /** Sends an ERROR with the reason, and gives the client a moment to read it. */
  function hangUp(connection: Connection, reason: string): void {
    if (connection.isClosed) return
    const text = reason.replace(/[\0\r\n]+/g, ' ')
    outbox.write(connection, encode({ ...messageOf('', 'ERROR', [text]), source: undefined }, connection))
    outbox.flush(connection)
    remove(connection)
    connection.transport.end()
  }

  /** Removes a connection everywhere, and ends the session that it has started. */
  function remove(connection: Connection): void {
    if (connection.isClosed) return
    connection.isClosed = true
    connection.ended?.abort()
    connection.leaveSlot?.()
    registry.remove(connection)
    const { actor, isOwnSession } = connection
    const endings = [
      presence.depart(connection.id),
      receipts.end(connection),
      ...(actor && isOwnSession ? [accounts.endSessionIfLive(actor)] : []),
    ]
    const done = Promise.all(endings)
      .catch((error) => log.warn({ err: error }, 'an IRC connection did not end well'))
      .finally(() => ending.delete(done))
    ending.add(done)
  }

  return { hangUp, remove, settled: () => Promise.all(ending) }
}
