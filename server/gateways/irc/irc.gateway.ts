import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import { createClientAddress, createProxyCheck, isLoopback } from '../../platform/http/client-address.ts'
import { createSlowConsumers } from '../slow-consumers.ts'
import type { UpgradeHandler } from '../upgrades.ts'
import { createCommandTable } from './commands/table.ts'
import { createIrcAdmission } from './connections/admission.ts'
import { createClients } from './connections/clients.ts'
import type { Connection } from './connections/connection.ts'
import { createHeartbeat } from './connections/heartbeat.ts'
import { createIrcController } from './connections/irc-controller.ts'
import { createLifecycle } from './connections/lifecycle.ts'
import { createRegistry } from './connections/registry.ts'
import { createBroadcast } from './delivery/broadcast.ts'
import { createDelivery } from './delivery/delivery.ts'
import { createReceipts, isPingDue } from './delivery/receipts.ts'
import { createSentLines } from './delivery/sent-lines.ts'
import type { Dependencies } from './dependencies.ts'
import { createDispatch } from './dispatch.ts'
import { createReadMarkers } from './history/read-markers.ts'
import { createIdentity } from './identity.ts'
import { countIrc } from './metrics.ts'
import { createFarewells } from './people/farewells.ts'
import { createMarks } from './people/marks.ts'
import { createMetadata } from './people/metadata.ts'
import { createMonitor } from './people/monitor.ts'
import { createRoster } from './people/roster.ts'
import { stsPolicy } from './protocol/capabilities.ts'
import { createPushedLines } from './pushed-lines.ts'
import { type ListenerDependencies, openListeners, type Way } from './transport/listeners.ts'
import { createOutbox, encode, messageOf } from './transport/outbox.ts'
import { createWebSocketTransport, TcpTransport } from './transport/transport.ts'
import { createWebSocketListener } from './transport/web-socket-listener.ts'

interface IrcGateway {
  /** Handler for websockets on the site's own port. */
  upgradeHandler: UpgradeHandler
  /** Notifies and disconnects all clients, and refuses new ones. */
  close(): Promise<void>
}

/** Gateway for IRC clients, with the same channels, conversations and rules as in the browser. */
export async function createIrcGateway(dependencies: Dependencies): Promise<IrcGateway> {
  const { config, log, watch, services } = dependencies
  const identity = createIdentity(config.publicUrl)
  const roster = createRoster()
  const registry = createRegistry({ onEmptied: roster.forget })
  const slow = createSlowConsumers<Connection>({ onSlow: cutSlow })
  const outbox = createOutbox({ onWritten: slow.check })
  const broadcast = createBroadcast({ registry, outbox })
  const receipts = createReceipts({ ...services, log, registry })
  const base = { ...dependencies, ...services, identity, registry, roster, outbox, broadcast, receipts }
  const lifecycle = createLifecycle(base)
  const { hangUp } = lifecycle
  const parts = { ...base, hangUp }
  const admission = createIrcAdmission(dependencies)
  const monitor = createMonitor(parts)
  const marks = createMarks(parts)
  const shared = {
    ...{ ...parts, monitor, marks },
    sentLines: createSentLines(),
    farewells: createFarewells(parts),
    metadata: createMetadata(parts),
    readMarkers: createReadMarkers(parts),
  }
  const table = createCommandTable({ ...shared, settle: admission.settle })
  const dispatch = createDispatch({ ...shared, table })
  const counts = countIrc(dependencies.metrics, { connections: () => registry.all.size })
  const clients = createClients({ ...shared, slow, lifecycle, admission, counts, dispatch })
  const heartbeat = createHeartbeat({ connections: registry.all, isPingDue, ping, hangUp })

  services.pushSender.writeWith(createPushedLines(shared))
  watch.add(createIrcController(shared))
  const unsubscribe = dependencies.relay.subscribe(createDelivery(shared))
  const ways = await openWays(dependencies, {
    ...clients,
    enter: (client) => admission.enter(client).catch(refuseEntering),
  })

  function refuseEntering(error: unknown): never {
    counts.refusal()
    throw error
  }

  function ping(connection: Connection): void {
    const token = receipts.beginPing(connection) ?? identity.server
    const line = messageOf(identity.server, 'PING', [token])
    outbox.write(connection, encode(line, connection))
  }

  function cutSlow(connection: Connection): void {
    log.info({ connection: connection.id }, 'slow consumer cut')
    clients.refuse(connection, 'Too slow')
  }

  return {
    upgradeHandler: ways.upgradeHandler,
    close: async () => {
      unsubscribe()
      for (const part of [ways, heartbeat, slow, monitor, marks]) part.close()
      for (const connection of [...registry.all]) hangUp(connection, 'The server restarts')
      await lifecycle.settled()
    },
  }
}

/** Opens the listeners for TCP, TLS, and websockets on the site's own port. */
async function openWays(
  { config, log, origins }: Dependencies,
  { begin, enter }: Pick<ReturnType<typeof createClients>, 'begin'> & Pick<ListenerDependencies, 'enter'>,
) {
  const addressOf = createClientAddress(config.trustProxy)
  let isStopping = false

  function beginTcp(socket: Socket, { address, isTls, leaveSlot }: Way): void {
    const origin = {
      ...{ address, leaveSlot, isSecure: isTls || isLoopback(address) },
      stsPolicy: stsPolicy(config.irc.tls, isTls),
    }
    begin(origin, (onLine) => new TcpTransport(socket, onLine))
  }

  function beginWebSocket(wire: WebSocket, request: IncomingMessage): void {
    const address = addressOf(request)
    const isSecure = config.publicUrl.startsWith('https:') || isLoopback(address)
    begin({ address, isSecure, stsPolicy: '' }, (onLine) => createWebSocketTransport(wire, onLine))
  }

  const listeners = await openListeners({
    ...{ config: config.irc, log, enter, onConnection: beginTcp },
    isProxy: createProxyCheck(config.trustProxy),
  })
  return {
    upgradeHandler: createWebSocketListener({
      origins,
      isStopping: () => isStopping,
      onConnection: beginWebSocket,
    }),
    close: () => {
      isStopping = true
      listeners.close()
    },
  }
}
