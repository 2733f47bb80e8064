import { lookup as systemLookup } from 'node:dns'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import ipaddr from 'ipaddr.js'
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent'
import { createSlots, type Slots } from '../slots.ts'

/**
 * Why there is no response: `refused` is not allowed to be requested, `unreachable` does not respond,
 * `too_slow` and `too_big` exceeded a limit, `redirects` exceeded the number of redirects, `encoding` has a
 * content encoding that was not requested, and `busy` was not requested because too many others wait.
 */
type OutboundFailure = 'refused' | 'unreachable' | 'too_slow' | 'too_big' | 'redirects' | 'encoding' | 'busy'

export class OutboundError extends Error {
  readonly failure: OutboundFailure

  constructor(failure: OutboundFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'OutboundError'
    this.failure = failure
  }
}

export interface OutboundRequest {
  /** The only hosts allowed, by HTTPS only. Without them, any public host is. */
  hosts?: readonly string[]
  /** Hosts that are never requested, on any port or by a redirect. */
  never?: readonly string[]
  /**
   * Whether the address is a setting of the site: origins that the operator has configured may be private.
   */
  configured?: true
  /** Timeout in seconds for everything: waiting for a slot, redirects, the last byte. */
  seconds?: number
  /** Maximum size of the decompressed body. */
  maxBytes?: number
  method?: 'GET' | 'HEAD' | 'POST'
  headers?: Readonly<Record<string, string>> | undefined
  body?: string | Buffer
}

/** A response with any status. */
export interface OutboundAnswer {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
  /** Final URL, after redirects. */
  url: string
}

export interface Outbound {
  /** Throws `OutboundError` only. */
  fetchPublic(url: string, request?: OutboundRequest): Promise<OutboundAnswer>
}

interface Dependencies {
  /**
   * Origins that the operator has configured: requests with `configured` may go there, even to this machine.
   */
  trusted?: readonly string[]
  lookup?: LookupFunction
  slots?: Slots
}

const mebibyte = 1024 * 1024
const mostRedirects = 3
/** Limit in bytes for the headers of each response. */
const maxHeaderSize = 16 * 1024

/** Makes all requests to addresses that come from users, from settings or from other services. */
export function createOutbound({
  trusted = [],
  lookup = systemLookup,
  slots = createSlots({ atOnce: 16, perKey: 4, waiting: 64 }),
}: Dependencies = {}): Outbound {
  const guard = { lookup: publicOnly(lookup) }
  // Connections are not reused, so that each request resolves and checks its host name.
  const agents = {
    'http:': new RequestFilteringHttpAgent({ ...guard, keepAlive: false }),
    'https:': new RequestFilteringHttpsAgent({ ...guard, keepAlive: false }),
  }

  async function fetchPublic(address: string, request: OutboundRequest = {}): Promise<OutboundAnswer> {
    const signal = AbortSignal.timeout((request.seconds ?? 5) * 1000)
    const first = addressOf(address)
    const isTrusted = (url: URL) =>
      Boolean(request.configured) && url.origin === first.origin && trusted.includes(url.origin)
    let url = first
    for (let redirects = 0; redirects <= mostRedirects; redirects++) {
      const { onward, answer } = await step(url, { first, request, isTrusted: isTrusted(url), signal })
      if (answer) return { ...answer, url: url.href }
      url = onwardFrom(url, onward)
    }
    throw new OutboundError('redirects', `more than ${mostRedirects} redirects from ${address}`)
  }

  /** Returns a response, or the location of a redirect. */
  async function step(url: URL, { first, request, isTrusted, signal }: Step): Promise<Stepped> {
    if (request.never?.includes(hostnameOf(url)))
      throw new OutboundError('refused', `${url.origin}: never asked`)
    if (!isTrusted) ensurePublic(url, request.hosts)
    const leave = await slots.enter(url.host, signal).catch((error) => {
      throw failed(error, url, signal)
    })
    if (!leave) throw new OutboundError('busy', `${url.origin}: too many wait`)
    try {
      // Credentials are only sent to the origin they belong to.
      const headers = url.origin === first.origin ? request.headers : undefined
      const message = await send(url, { ...request, headers }, { isTrusted, signal })
      const onward = request.method === 'POST' ? undefined : redirectOf(message)
      if (onward === undefined) return { answer: await read(message, request, signal) }
      message.destroy()
      return { onward }
    } finally {
      leave()
    }
  }

  function send(
    url: URL,
    { method = 'GET', headers = {}, body }: OutboundRequest,
    { isTrusted, signal }: Pick<Step, 'isTrusted' | 'signal'>,
  ): Promise<IncomingMessage> {
    const isPlain = url.protocol === 'http:'
    const way = isTrusted ? { lookup, agent: false } : { agent: agents[isPlain ? 'http:' : 'https:'] }
    return new Promise((resolve, reject) => {
      const sent = (isPlain ? httpRequest : httpsRequest)(url, {
        ...{ method, signal, maxHeaderSize, ...way },
        headers: { 'user-agent': 'canal-barra', ...headers, 'accept-encoding': 'gzip' },
      })
      sent.on('error', (error) => reject(failed(error, url, signal)))
      sent.on('response', resolve)
      sent.end(body)
    })
  }

  return { fetchPublic }
}

interface Step {
  first: URL
  request: OutboundRequest
  isTrusted: boolean
  signal: AbortSignal
}

type Stepped = { answer: Omit<OutboundAnswer, 'url'>; onward?: never } | { answer?: never; onward: string }

function addressOf(address: string, base?: URL): URL {
  const url = URL.parse(address, base)
  if (!url) throw new OutboundError('refused', 'not an address')
  return url
}

/** Resolves the location of a redirect. Throws if it leaves HTTPS. */
export function onwardFrom(url: URL, location: string): URL {
  const onward = addressOf(location, url)
  if (url.protocol === 'https:' && onward.protocol !== 'https:') {
    throw new OutboundError('refused', `${url.origin} leads away from HTTPS`)
  }
  return onward
}

/** A trailing dot names the same host. */
const hostnameOf = ({ hostname }: URL) => hostname.replace(/\.$/, '')

function ensurePublic(url: URL, hosts: readonly string[] | undefined): void {
  const host = hostnameOf(url).replace(/^\[|\]$/g, '')
  const refuse = (why: string) => new OutboundError('refused', `${url.origin}: ${why}`)
  if (!/^https?:$/.test(url.protocol)) throw refuse('not a web address')
  if (url.username || url.password) throw refuse('carries a name')
  if (isIP(host) && !isPublicAddress(host)) throw refuse('not a public address')
  if (hosts && (url.protocol !== 'https:' || url.port)) throw refuse('not by HTTPS')
  if (hosts && !hosts.includes(host)) throw refuse('not one of the hosts that may be asked')
}

// Addresses that are translated to others must not bypass the check: all public IPv6 addresses are in this
// range.
const globalUnicast = ipaddr.parseCIDR('2000::/3')

/** False for private, reserved, translated and mapped addresses. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(globalUnicast))
}

/**
 * Checks addresses as they are looked up for the connection, so that DNS rebinding cannot change them in
 * between.
 */
function publicOnly(lookup: LookupFunction): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const all = Array.isArray(found) ? found : []
      const hidden = all.find(({ address }) => !isPublicAddress(address))
      const [first] = all
      if (error) done(error, '')
      else if (hidden) done(new OutboundError('refused', `${hostname} is not public`), '')
      else if (options.all) done(null, all)
      else if (first) done(null, first.address, first.family)
      else done(new Error(`${hostname} has no address`), '')
    })
  }
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage): string | undefined {
  return [301, 302, 303, 307, 308].includes(statusCode) ? headers.location : undefined
}

async function read(
  message: IncomingMessage,
  { method, maxBytes = 2 * mebibyte }: OutboundRequest,
  signal: AbortSignal,
): Promise<Omit<OutboundAnswer, 'url'>> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of method === 'HEAD' ? message : unpacked(message)) {
      size += part.length
      if (size > maxBytes) throw new OutboundError('too_big', `more than ${maxBytes} bytes`)
      parts.push(part)
    }
  } catch (error) {
    throw failed(error, undefined, signal)
  } finally {
    message.destroy()
  }
  return { status: message.statusCode ?? 0, headers: message.headers, body: Buffer.concat(parts) }
}

/** Refuses content encodings that were not requested: each further decoder is more attack surface. */
function unpacked(message: IncomingMessage): Readable {
  const encoding = message.headers['content-encoding']?.trim().toLowerCase() ?? ''
  if (encoding === 'gzip' || encoding === 'x-gzip') return pipeline(message, createGunzip(), ignore)
  if (encoding === '' || encoding === 'identity') return message
  throw new OutboundError('encoding', `packed as ${encoding.slice(0, 40)}`)
}

const ignore = () => {}

function failed(error: unknown, url: URL | undefined, signal: AbortSignal): OutboundError {
  if (error instanceof OutboundError) return error
  const where = url?.origin ?? 'the answer'
  if (signal.aborted) return new OutboundError('too_slow', `${where}: no answer in time`, { cause: error })
  if (hasCode(error, 'HPE_HEADER_OVERFLOW')) {
    return new OutboundError('too_big', `${where}: a head without an end`, { cause: error })
  }
  return new OutboundError('unreachable', `${where}: does not answer`, { cause: error })
}

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code
