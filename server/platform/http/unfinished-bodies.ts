import type { IncomingHttpHeaders, IncomingMessage, Server } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressKey } from '../rate-limits.ts'
import { createSlots } from '../slots.ts'
import { announcesBody, collectBody } from './request-bodies.ts'

/** Of one caller at the same moment. */
const slowOfUser = 32
const slowOfAddress = 16

export interface BodyTimes {
  /** A body that takes longer is a slow one, in milliseconds. */
  slow: number
  /** For a whole body, and for what is left of one after its answer. Files have as long as any request. */
  most: number
}

const usualTimes: BodyTimes = { slow: 1000, most: 30_000 }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler reads what is sent from the request itself. */
    readsBodyItself?: true
    /** What is sent is a file, which has as long as any request. */
    takesFile?: true
  }
}

interface Needs {
  rateLimitFactor: number
  bodyTimes?: BodyTimes | undefined
}

/** Bodies that are on their way when their call has been let in: of slow ones each caller has few, and all end in time. */
export function limitUnfinishedBodies(
  app: FastifyInstance,
  { rateLimitFactor, bodyTimes: { slow, most } = usualTimes }: Needs,
): void {
  const userSlots = createSlots({ perKey: slowOfUser * rateLimitFactor })
  const addressSlots = createSlots({ perKey: slowOfAddress * rateLimitFactor })
  const slowRequests = new Set<IncomingMessage>()
  let isClosing = false

  function acquireSlot({ raw, session, ip }: FastifyRequest): void {
    if (slowRequests.has(raw)) return
    try {
      const user = session?.known ? String(session.actor.userId) : undefined
      onceOver(raw, user ? userSlots.hold(user, raw) : addressSlots.hold(addressKey(ip), raw))
      endWhenClosing(raw)
    } catch {
      endSlow(app.server, raw)
    }
  }

  /** Nobody who stops the server waits for it. */
  function endWhenClosing(request: IncomingMessage): void {
    if (isClosing) endSlow(app.server, request)
    slowRequests.add(request)
    onceOver(request, () => slowRequests.delete(request))
  }

  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { raw } = request
    if (!isUnfinished(raw)) return done()
    whileUnfinished(raw, slow, () => acquireSlot(request))
    if (!isUpload(request)) limitBodyTime(app.server, raw, most)
    if (!isForParser(request)) return done()
    collectBody(payload, request.routeOptions.bodyLimit).then(
      (body) => done(null, streamOf(body)),
      (error) => done(error),
    )
  })
  // What is left of a body after its answer is read to nobody's use: it counts at once, however fast it comes.
  app.addHook('onResponse', (request, _reply, done) => {
    const { raw } = request
    if (isUnfinished(raw) && !raw.socket.destroyed) {
      limitBodyTime(app.server, raw, most)
      acquireSlot(request)
    }
    done()
  })
  app.addHook('preClose', async () => {
    isClosing = true
    for (const request of slowRequests) endSlow(app.server, request)
  })
}

/** What nobody read of a body, such as one that is refused, would stand before the next request of its connection. */
export function discardUnreadBodies(app: FastifyInstance): void {
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (announcesBody(raw.headers)) {
      raw.unpipe()
      // Whoever listens may stop the flow again.
      raw.removeAllListeners('data')
      raw.resume()
    }
    done()
  })
}

/** Closes the connection of a request whose body is not there in time. */
export function limitBodyTime(
  server: Server,
  request: IncomingMessage,
  milliseconds = usualTimes.most,
): void {
  if (isUnfinished(request)) whileUnfinished(request, milliseconds, () => endSlow(server, request))
}

/** Does something with a request, should its body not be there by then. */
function whileUnfinished(request: IncomingMessage, milliseconds: number, act: () => void): void {
  const timer = setTimeout(() => {
    if (!request.complete) act()
  }, milliseconds).unref()
  onceOver(request, () => clearTimeout(timer))
}

/** When the body is there, or its connection is gone: of that a request that was answered hears nothing. */
function onceOver(request: IncomingMessage, act: () => void): void {
  const { socket } = request
  const end = () => {
    request.off('end', end).off('close', end)
    socket.off('close', end)
    act()
  }
  request.once('end', end).once('close', end)
  socket.once('close', end)
}

/** `Readable.from` goes by an iterator, which costs more than the rest of a small body. */
function streamOf(body: Buffer): Readable {
  const stream = new Readable({ read: () => {} })
  stream.push(body)
  stream.push(null)
  return stream
}

/** As the server does it with slow heads. */
function endSlow(server: Server, { socket }: IncomingMessage): void {
  const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  server.emit('clientError', error, socket)
}

function isUnfinished({ complete, headers }: IncomingMessage): boolean {
  // Calls that are made inside the process have no connection to wait for.
  return complete === false && announcesBody(headers)
}

/** Whether it is read whole before the handler runs. What is too long by its head is refused without being read. */
function isForParser({
  routeOptions: { config, bodyLimit },
  headers,
  method,
  is404,
}: FastifyRequest): boolean {
  if (is404 || config.readsBodyItself || method === 'GET' || method === 'HEAD') return false
  return !isMultipart(headers) && !(Number(headers['content-length']) > bodyLimit)
}

function isUpload({ routeOptions, headers }: FastifyRequest): boolean {
  const { takesFile, endpoint } = routeOptions.config
  return takesFile === true || (endpoint?.files !== undefined && isMultipart(headers))
}

const isMultipart = (headers: IncomingHttpHeaders) => /^multipart\//i.test(headers['content-type'] ?? '')
