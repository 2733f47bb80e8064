import { lookup as systemLookup } from 'node:dns'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import ipaddr from 'ipaddr.js'
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent'

/**
 * Why nothing came: `refused` is not to be asked at all, `unreachable` does not answer, `too_slow` and `too_big`
 * were given up, `redirects` leads in circles.
 */
export type OutboundFailure = 'refused' | 'unreachable' | 'too_slow' | 'too_big' | 'redirects'

export class OutboundError extends Error {
  readonly failure: OutboundFailure

  constructor(failure: OutboundFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'OutboundError'
    this.failure = failure
  }
}

export interface OutboundRequest {
  /** Only these, and only by HTTPS. Without them: whatever is public. */
  hosts?: readonly string[]
  /** For everything together, redirects included. */
  seconds?: number
  maxBytes?: number
  method?: 'GET' | 'HEAD' | 'POST'
  headers?: Readonly<Record<string, string>> | undefined
  body?: string
}

/** Any status is an answer. */
export interface OutboundAnswer {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
  /** Where it came from, after redirects. */
  url: string
}

export interface Outbound {
  /** Throws `OutboundError` only. */
  fetchPublic(url: string, request?: OutboundRequest): Promise<OutboundAnswer>
}

interface Needs {
  /** Origins that the operator has configured: they may be anywhere, on this machine too. */
  trusted?: readonly string[]
  lookup?: LookupFunction
}

const mebibyte = 1024 * 1024
const mostRedirects = 3

/** The one way out of the site to addresses that somebody has written, or that a vendor has. */
export function createOutbound({ trusted = [], lookup = systemLookup }: Needs = {}): Outbound {
  const isTrusted = (url: URL) => trusted.includes(url.origin)
  const guard = { lookup: publicOnly(lookup) }
  const agents = {
    'http:': new RequestFilteringHttpAgent(guard),
    'https:': new RequestFilteringHttpsAgent(guard),
  }

  async function fetchPublic(address: string, request: OutboundRequest = {}): Promise<OutboundAnswer> {
    const signal = AbortSignal.timeout((request.seconds ?? 5) * 1000)
    const first = addressOf(address)
    let url = first
    for (let redirects = 0; redirects <= mostRedirects; redirects++) {
      // Keys are for whom they were given to.
      const headers = url.origin === first.origin ? request.headers : undefined
      const message = await ask(url, { ...request, headers }, signal)
      const onward = request.method === 'POST' ? undefined : redirectOf(message)
      if (!onward) return { ...(await read(message, request, signal)), url: url.href }
      message.destroy()
      url = addressOf(onward, url)
    }
    throw new OutboundError('redirects', `more than ${mostRedirects} redirects from ${address}`)
  }

  function ask(url: URL, request: OutboundRequest, signal: AbortSignal): Promise<IncomingMessage> {
    const { method = 'GET', headers = {}, body, hosts } = request
    if (!isTrusted(url)) ensurePublic(url, hosts)
    const isPlain = url.protocol === 'http:'
    const way = isTrusted(url) ? { lookup } : { agent: agents[isPlain ? 'http:' : 'https:'] }
    return new Promise((resolve, reject) => {
      const sent = (isPlain ? httpRequest : httpsRequest)(url, {
        ...{ method, signal, ...way },
        headers: { 'user-agent': 'canal-barra', 'accept-encoding': 'gzip, br', ...headers },
      })
      sent.on('error', (error) => reject(failed(error, url, signal)))
      sent.on('response', resolve)
      sent.end(body)
    })
  }

  return { fetchPublic }
}

function addressOf(address: string, base?: URL): URL {
  const url = URL.parse(address, base)
  if (!url) throw new OutboundError('refused', 'not an address')
  return url
}

function ensurePublic(url: URL, hosts: readonly string[] | undefined): void {
  const host = url.hostname.replace(/\.$/, '').replace(/^\[|\]$/g, '')
  const refuse = (why: string) => new OutboundError('refused', `${url.origin}: ${why}`)
  if (!/^https?:$/.test(url.protocol)) throw refuse('not a web address')
  if (url.username || url.password) throw refuse('carries a name')
  if (isIP(host) && !isPublicAddress(host)) throw refuse('not a public address')
  if (hosts && (url.protocol !== 'https:' || url.port)) throw refuse('not by HTTPS')
  if (hosts && !hosts.includes(host)) throw refuse('not one of the hosts that may be asked')
}

// Addresses that only translate to others are no way round: all that is public of IPv6 is in here.
const globalUnicast = ipaddr.parseCIDR('2000::/3')

/** False for private, reserved, translated and mapped addresses. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(globalUnicast))
}

/** The address that was looked at is the one that is connected to, so a name cannot change in between. */
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

function unpacked(message: IncomingMessage): Readable {
  const encoding = message.headers['content-encoding']
  if (encoding === 'gzip' || encoding === 'x-gzip') return pipeline(message, createGunzip(), ignore)
  if (encoding === 'deflate') return pipeline(message, createInflate(), ignore)
  if (encoding === 'br') return pipeline(message, createBrotliDecompress(), ignore)
  return message
}

// Whoever reads the stream hears of its failure.
const ignore = () => {}

function failed(error: unknown, url: URL | undefined, signal: AbortSignal): OutboundError {
  if (error instanceof OutboundError) return error
  const where = url?.origin ?? 'the answer'
  if (signal.aborted) return new OutboundError('too_slow', `${where}: no answer in time`, { cause: error })
  return new OutboundError('unreachable', `${where}: does not answer`, { cause: error })
}
