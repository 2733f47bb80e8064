import type { IncomingHttpHeaders } from 'node:http'
import { parse as parseForm } from 'node:querystring'
import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { BadRequest, Refusal } from '../errors.ts'

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
export function announcesBody(headers: IncomingHttpHeaders): boolean {
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

/** Deeper than any call is nested, and more than any list in one holds. */
export const jsonLimits = { depth: 32, items: 10_000 } as const

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
/** `[` and `{` differ in one bit, as `]` and `}` do. */
const open = 0x5b
const close = 0x5d
const brace = 0x20

/**
 * Whether a JSON text is within `jsonLimits`: nesting depth of arrays and objects, and number of items and
 * keys altogether. Scans each character once without allocating, so that a text can be refused before
 * `JSON.parse` builds it. For invalid JSON the result is undefined.
 */
export function isWithinJsonLimits(text: string): boolean {
  let depth = 0
  let items = 0
  let isFresh = false
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign <= 0x20) continue
    const bracket = sign & ~brace
    if (bracket === close) {
      depth--
      isFresh = false
      continue
    }
    // The first item of an array or object has no comma before it.
    if (isFresh || sign === comma) items++
    isFresh = false
    if (bracket === open) {
      depth++
      isFresh = true
    } else if (sign === quote) at = endOfString(text, at)
    if (depth > jsonLimits.depth || items > jsonLimits.items) return false
  }
  return true
}

/**
 * Returns the index of the closing quote of the string that starts at `start`, or the text's length if there
 * is none.
 */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === backslash) at++
    else if (sign === quote) return at
  }
  return text.length
}
