import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Registry as Metrics } from '@prometheus-io/client'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Origins } from '../../platform/origins.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import type { Translator } from '../../platform/translate.ts'
import type { Access } from '../../realtime/access.ts'
import type { ConnectionWatch } from '../../realtime/connection-watch.ts'
import type { Presence } from '../../realtime/presence.ts'
import type { Relay } from '../../realtime/relay.ts'
import type { Services } from '../../services.ts'
import { createClientAddress, isLoopback } from '../client-address.ts'
import type { UpgradeDoor } from '../foreign-upgrades.ts'
import { createSlowConsumers } from '../slow-consumers.ts'
import { createIrcAdmission } from './admission.ts'
import { createCommandTable } from './commands/table.ts'
import { type Connection, createConnection } from './connection.ts'
import { createDelivery } from './delivery/delivery.ts'
import { createSentLines } from './delivery/sent-lines.ts'
import { createTell } from './delivery/tell.ts'
import { createDispatch } from './dispatch.ts'
import { createHeartbeat } from './heartbeat.ts'
import { createIdentity } from './identity.ts'
import { createInputQueue } from './input-queue.ts'
import { createIrcDoor } from './irc-door.ts'
import { createLifecycle } from './lifecycle.ts'
import type { InputLine } from './line-reader.ts'
import { openListeners } from './listeners.ts'
import { countIrc } from './metrics.ts'
import { numerics } from './numerics.ts'
import { createOutbox, encode, messageOf } from './outbox.ts'
import { createRegistry } from './registry.ts'
import { createRoster } from './roster.ts'
import { createTcpTransport, createWebSocketTransport, type Transport } from './transport.ts'
import { createWebSocketDoor } from './web-socket-door.ts'

export interface IrcNeeds {
  config: Pick<Config, 'irc' | 'publicUrl' | 'trustProxy' | 'rateLimitFactor'>
  log: Logger
  clock: Clock
  origins: Origins
  limits: RateLimits
  translator: Translator
  access: Access
  watch: ConnectionWatch
  presence: Presence
  relay: Relay
  metrics: Metrics
  services: Pick<
    Services,
    'accounts' | 'channels' | 'chat' | 'conversations' | 'nicknames' | 'profile' | 'site' | 'unread'
  >
}

export interface IrcGateway {
  /** For websockets on the site's own port. */
  door: UpgradeDoor
  /** Tells every client that it ends, and lets nobody in any more. */
  close(): Promise<void>
}

/** People who come with an IRC client: the same channels, conversations and rules as in the browser. */
export async function createIrcGateway(needs: IrcNeeds): Promise<IrcGateway> {
  const { config, log, origins, watch, relay, services, presence } = needs
  const identity = createIdentity(config.publicUrl)
  const roster = createRoster()
  const registry = createRegistry({ onEmptied: roster.forget })
  const slow = createSlowConsumers<Connection>({ onSlow: cutSlow })
  const outbox = createOutbox({ onWritten: slow.check })
  const tell = createTell({ registry, outbox })
  const sentLines = createSentLines()
  const { accounts, nicknames } = services
  const lifecycle = createLifecycle({ ...{ registry, outbox, presence, accounts, log } })
  const { hangUp } = lifecycle
  const admission = createIrcAdmission({ ...needs, rateLimitFactor: config.rateLimitFactor })
  const shared = { ...needs, ...services, identity, registry, roster, outbox, tell, sentLines, hangUp }
  const table = createCommandTable({ ...shared, settle: admission.settle })
  const dispatch = createDispatch({ ...shared, table })
  const ping = (connection: Connection) =>
    outbox.write(connection, encode(messageOf(identity.server, 'PING', [identity.server]), connection))
  const parts = [createHeartbeat({ connections: registry.all, ping, hangUp }), slow]
  const counts = countIrc(needs.metrics, { connections: () => registry.all.size })
  const addressOf = createClientAddress(config.trustProxy)
  let isStopping = false

  watch.add(createIrcDoor(shared))
  const deliver = createDelivery({ ...shared, nicknames })
  const unsubscribe = relay.subscribe((announcement) => {
    try {
      deliver(announcement)
    } catch (error) {
      // The other doors hear it in any case.
      log.error({ err: error, event: announcement.name }, 'IRC clients were not told')
    }
  })
  const listeners = await openListeners({
    ...{ config: config.irc, log },
    onConnection: (socket, { isTls }) => beginTcp(socket, isTls),
  })

  function beginTcp(socket: Socket, isTls: boolean): void {
    const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
    begin({ address, isSecure: isTls || isLoopback(address) }, (onLine) => createTcpTransport(socket, onLine))
  }

  function begin(
    origin: { address: string; isSecure: boolean },
    open: (onLine: (line: InputLine) => void) => Transport,
  ): void {
    const transport = open((line) => hear(line))
    const connection = createConnection({ ...origin, id: `irc:${randomUUID()}`, transport })
    const input = createInputQueue({
      connection,
      factor: config.rateLimitFactor,
      run: (line) => dispatch(connection, line).catch((error) => giveUp(connection, error)),
      onFlood: () => refuse(connection, 'Excess Flood'),
    })
    connection.holdUp = input.wait
    registry.add(connection)
    transport.once('close', () => {
      slow.forget(connection)
      lifecycle.forget(connection)
    })
    admission.enter(connection).catch(() => refuse(connection, 'Too many connections from your address'))

    function hear(line: InputLine): void {
      if (connection.isClosed) return
      counts.line()
      connection.heardAt = performance.now()
      connection.isPinged = false
      if ('problem' in line) tellProblem(connection, line)
      else input.add(line)
    }
  }

  function tellProblem(connection: Connection, { problem, text }: { problem: string; text: string }): void {
    counts.refusal()
    const [, name = '*'] = /^(?:@[^ ]* +)?(?::[^ ]* +)?([A-Za-z]{1,32})(?: |$)/.exec(text) ?? []
    const line =
      problem === 'too_long'
        ? messageOf(identity.server, numerics.inputTooLong, [connection.nick, 'Input line was too long'])
        : messageOf(identity.server, 'FAIL', [
            name.toUpperCase(),
            'INVALID_UTF8',
            'Message is not UTF-8 text',
          ])
    outbox.write(connection, encode(line, connection))
  }

  function refuse(connection: Connection, reason: string): void {
    counts.refusal()
    hangUp(connection, reason)
  }

  function giveUp(connection: Connection, error: unknown): void {
    log.error({ err: error }, 'an IRC line was not answered')
    hangUp(connection, 'Internal error')
  }

  function cutSlow(connection: Connection): void {
    log.info({ connection: connection.id }, 'slow consumer cut')
    refuse(connection, 'Too slow')
  }

  const isSite = (request: IncomingMessage) =>
    config.publicUrl.startsWith('https:') || isLoopback(addressOf(request))
  return {
    door: createWebSocketDoor({
      origins,
      isStopping: () => isStopping,
      onConnection: (wire, request) =>
        begin({ address: addressOf(request), isSecure: isSite(request) }, (onLine) =>
          createWebSocketTransport(wire, onLine),
        ),
    }),
    close: async () => {
      isStopping = true
      unsubscribe()
      listeners.close()
      for (const part of parts) part.close()
      for (const connection of [...registry.all]) hangUp(connection, 'The server restarts')
      await lifecycle.settled()
    },
  }
}
