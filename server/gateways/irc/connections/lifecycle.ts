import type { Logger } from 'pino'
import type { AccountsService } from '../../../features/accounts/accounts.service.ts'
import type { Presence } from '../../../realtime/presence.ts'
import { encode, messageOf, type Outbox } from '../transport/outbox.ts'
import type { Connection } from './connection.ts'
import type { Registry } from './registry.ts'

interface Needs {
  registry: Registry
  outbox: Outbox
  presence: Pick<Presence, 'depart'>
  accounts: Pick<AccountsService, 'endSessionIfLive'>
  log: Logger
}

/** How connections end. */
export function createLifecycle({ registry, outbox, presence, accounts, log }: Needs) {
  const ending = new Set<Promise<unknown>>()

  /** Its peer has a moment to read why. */
  function hangUp(connection: Connection, reason: string): void {
    if (connection.isClosed) return
    const text = reason.replace(/[\0\r\n]+/g, ' ')
    outbox.write(connection, encode({ ...messageOf('', 'ERROR', [text]), source: undefined }, connection))
    outbox.flush(connection)
    forget(connection)
    connection.transport.end()
  }

  /** It is nowhere any more, and the session that has begun with it ends. */
  function forget(connection: Connection): void {
    if (connection.isClosed) return
    connection.isClosed = true
    connection.ended?.abort()
    connection.leaveSlot?.()
    registry.remove(connection)
    const { actor, isOwnSession } = connection
    const endings = [
      presence.depart(connection.id),
      ...(actor && isOwnSession ? [accounts.endSessionIfLive(actor)] : []),
    ]
    const done = Promise.all(endings)
      .catch((error) => log.warn({ err: error }, 'an IRC connection did not end well'))
      .finally(() => ending.delete(done))
    ending.add(done)
  }

  return { hangUp, forget, settled: () => Promise.all(ending) }
}
