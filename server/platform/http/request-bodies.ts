import type { IncomingHttpHeaders, IncomingMessage, Server } from 'node:http'
import { parse as parseForm } from 'node:querystring'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isWithinJsonLimits, jsonLimits } from '#contract/schema.ts'
import { BadRequest, Refusal } from '../errors.ts'
import { addressKey } from '../rate-limits.ts'
import { createSlots } from '../slots.ts'

/**
 * Mounts the parsers of JSON and form bodies. Bodies that are too complex are refused before they are parsed.
 */
export function mountBodyParsers(app: FastifyInstance): void {
  // The type of an absent body is ignored.
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    if (headers['content-type'] !== undefined && !announcesBody(headers)) delete headers['content-type']
    done()
  })
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    // An empty JSON body means `{}`.
    if (text.length === 0) done(null, {})
    else if (!isWithinJsonLimits(text)) done(new BadRequest('request_too_complex'))
    else parseJson(request, text, done)
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      const text = String(body)
      if (isWithinPairs(text)) done(null, parseForm(text, '&', '=', { maxKeys: 0 }))
      else done(new BadRequest('request_too_complex'))
    },
  )
}

/** Whether the headers announce a body. */
function announcesBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Whether a form has no more pairs than JSON may have keys. */
function isWithinPairs(text: string): boolean {
  let pairs = 1
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) pairs++
  return pairs <= jsonLimits.items
}

const pageBytes = 16 * 1024

/**
 * Collects a stream into one buffer. Copies pieces into pages, so that a body sent a byte at a time takes its
 * own size in memory and not the hundred-odd bytes of each piece. Throws 413 at the first byte over `limit`.
 */
export function collectBody(stream: Readable, limit: number): Promise<Buffer<ArrayBuffer>> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer<ArrayBuffer>>()
  const pages: Buffer[] = []
  let page = Buffer.alloc(0)
  let length = 0
  /** The only piece so far: nearly every body comes in one, which is not copied. */
  let only: Buffer<ArrayBuffer> | undefined

  function add(chunk: Buffer<ArrayBuffer>): void {
    if (length + (only?.length ?? 0) + chunk.length > limit) {
      leave()
      reject(new Refusal(413, 'request_too_large'))
    } else if (length === 0 && !only) only = chunk
    else {
      if (only) append(only)
      only = undefined
      append(chunk)
    }
  }

  function append(chunk: Buffer): void {
    for (let at = 0; at < chunk.length; ) {
      const offset = length % pageBytes
      if (offset === 0) {
        page = Buffer.allocUnsafeSlow(pageBytes)
        pages.push(page)
      }
      const copied = chunk.copy(page, offset, at)
      at += copied
      length += copied
    }
  }

  const end = () => {
    leave()
    resolve(only ?? Buffer.concat(pages, length))
  }
  const breakOff = (cause?: unknown) => {
    leave()
    reject(new BadRequest('request_malformed', { cause }))
  }
  const leave = () => stream.off('data', add).off('end', end).off('error', breakOff).off('close', breakOff)
  stream.on('data', add).once('end', end).once('error', breakOff).once('close', breakOff)
  if (stream.destroyed) breakOff()
  return promise
}

/** Concurrent slow bodies per caller. */
const slowOfUser = 32
const slowOfAddress = 16

export interface BodyTimes {
  /** Milliseconds after which a body counts as slow. */
  slow: number
  /**
   * Milliseconds for a whole body, and for the rest of one after the response. Files have as long as any
   * request.
   */
  most: number
}

const usualTimes: BodyTimes = { slow: 1000, most: 30_000 }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the handler reads the body from the request stream itself. */
    readsBodyItself?: true
    /** Whether the body is a file, which has as long as any request. */
    takesFile?: true
  }
}

interface Dependencies {
  rateLimitFactor: number
  bodyTimes?: BodyTimes | undefined
}

/**
 * Limits bodies that are incomplete when the call is admitted: few slow ones per caller, and a maximum time
 * for each.
 */
export function limitUnfinishedBodies(
  app: FastifyInstance,
  { rateLimitFactor, bodyTimes: { slow, most } = usualTimes }: Dependencies,
): void {
  const userSlots = createSlots({ perKey: slowOfUser * rateLimitFactor })
  const addressSlots = createSlots({ perKey: slowOfAddress * rateLimitFactor })
  const slowRequests = new Set<IncomingMessage>()
  let isClosing = false

  function acquireSlot({ raw, session, ip }: FastifyRequest): void {
    if (slowRequests.has(raw)) return
    try {
      const user = session?.isValid ? String(session.actor.userId) : undefined
      onceOver(raw, user ? userSlots.hold(user, raw) : addressSlots.hold(addressKey(ip), raw))
      endWhenClosing(raw)
    } catch {
      endSlow(app.server, raw)
    }
  }

  /** Registers a request to be ended on shutdown, so that the server does not wait for it. */
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
  // The rest of a body after the response is of no use, so it takes a slot at once, however fast it arrives.
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

/**
 * Discards the unread rest of a body (of a refused call, for example), which would block the connection's
 * next request.
 */
export function discardUnreadBodies(app: FastifyInstance): void {
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (announcesBody(raw.headers)) {
      raw.unpipe()
      // A listener could pause the stream again.
      raw.removeAllListeners('data')
      raw.resume()
    }
    done()
  })
}

/** Closes the connection of a request whose body is not complete in time. */
export function limitBodyTime(
  server: Server,
  request: IncomingMessage,
  milliseconds = usualTimes.most,
): void {
  if (isUnfinished(request)) whileUnfinished(request, milliseconds, () => endSlow(server, request))
}

/** Calls `act` if the request's body is not complete after `milliseconds`. */
function whileUnfinished(request: IncomingMessage, milliseconds: number, act: () => void): void {
  const timer = setTimeout(() => {
    if (!request.complete) act()
  }, milliseconds).unref()
  onceOver(request, () => clearTimeout(timer))
}

/**
 * Calls `act` once the body is complete or the connection closed, which an answered request does not emit
 * itself.
 */
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

/** `Readable.from` uses an iterator, which costs more than the rest of handling a small body. */
function streamOf(body: Buffer): Readable {
  const stream = new Readable({ read: () => {} })
  stream.push(body)
  stream.push(null)
  return stream
}

/** Ends the connection as the server does for slow headers. */
function endSlow(server: Server, { socket }: IncomingMessage): void {
  const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  server.emit('clientError', error, socket)
}

function isUnfinished({ complete, headers }: IncomingMessage): boolean {
  // Calls made inside the process have no connection to wait for.
  return complete === false && announcesBody(headers)
}

/**
 * Whether the body is collected before the handler runs. One that is too long by its header is refused
 * unread.
 */
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
  return (
    takesFile === true ||
    endpoint?.bytes !== undefined ||
    (endpoint?.files !== undefined && isMultipart(headers))
  )
}

const isMultipart = (headers: IncomingHttpHeaders) => /^multipart\//i.test(headers['content-type'] ?? '')
