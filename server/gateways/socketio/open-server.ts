import { type Server as HttpServer, type IncomingMessage, ServerResponse } from 'node:http'
import { Server } from 'socket.io'
import { Decoder, Encoder } from 'socket.io-parser'
import { socketPath } from '#contract/live.ts'
import { isWithinJsonLimits } from '#contract/schema.ts'
import { limitBodyTime } from '../../platform/http/request-bodies.ts'
import { FairSocketServer } from '../fair-sockets.ts'
import { refuseUpgrade } from '../upgrades.ts'
import type { LiveServer } from './live-server.ts'

interface Dependencies {
  server: HttpServer
  corsOrigins: readonly string[]
  /** Returns the status line if the request is refused. */
  refuse: (request: IncomingMessage) => string | undefined
}

export function openServer({ server, corsOrigins, refuse }: Dependencies): LiveServer {
  const io: LiveServer = new Server({
    path: socketPath,
    serveClient: false,
    transports: ['websocket', 'polling'],
    wsEngine: FairSocketServer,
    parser: limitedParser,
    maxHttpBufferSize: 16 * 1024,
    perMessageDeflate: false,
    httpCompression: false,
    pingInterval: 25_000,
    pingTimeout: 8000,
    connectTimeout: 10_000,
    ...(corsOrigins.length > 0 ? { cors: { origin: [...corsOrigins], credentials: true } } : {}),
  })
  // Upgrades for other handlers of this server are left alone.
  io.attach(server, { destroyUpgrade: false })

  // Runs for every request: handshakes, polls and upgrades.
  io.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    limitBodyTime(server, request)
    const status = refuse(request)
    if (!status) next()
    else if (response instanceof ServerResponse) response.writeHead(Number.parseInt(status, 10)).end()
    else refuseUpgrade(request.socket, status)
  })
  return io
}

/**
 * Matches what precedes the JSON of a packet: its type, with the number of attachments of a binary packet,
 * and its namespace (https://socket.io/docs/v4/socket-io-protocol/#packet-encoding). The digits of an id that
 * may follow do not affect the limits.
 */
const head = /^(?:[56][^-]*-|.)(?:\/[^,]*)?/s

/** Refuses packets that are too complex before they are parsed; the server then ends the connection. */
class LimitedDecoder extends Decoder {
  override add(packet: unknown): void {
    if (typeof packet === 'string' && !isWithinJsonLimits(packet.replace(head, ''))) {
      throw new Error('packet too complex')
    }
    super.add(packet)
  }
}

export const limitedParser = { Encoder, Decoder: LimitedDecoder }
