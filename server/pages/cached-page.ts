import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompress, brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib'
import { hasTag } from '../platform/http/known-tags.ts'
import type { Headers } from './page-headers.ts'

interface Variant {
  body: Buffer
  headers: Headers
}

/** A page as it is sent. Stored brotli-compressed; the other variants are created on demand. */
export interface CachedPage {
  status: number
  etag: string
  headers: Headers
  plain: Variant
  brotli: Variant
  gzip: Variant
  /** Upper bound for all three variants, in bytes. */
  size: number
  /** Seconds for which the page may be served to other visitors. */
  seconds: number
  /** Compresses better in the background, for pages requested more than once: most are not. */
  compressWell(): void
}

const quality = { first: 2, well: 5 }

/** Buffer reused for each page's text, until it is compressed. */
const sheet = Buffer.allocUnsafeSlow(1024 * 1024)

export function packPage(status: number, text: string, headers: Headers, seconds: number): CachedPage {
  const whole = bytesOf(text)
  const { length } = whole
  const packed = brotliCompressSync(whole, brotliOptions(quality.first, length))
  // The policy depends on the text, so that a cached text with this tag has the right policy. Compression is
  // deterministic, so the same text gets the same tag.
  const tag = hash('sha256', packed, 'base64url').slice(0, 22)
  const etag = `W/"${tag}"`
  const common = { ...headers, etag, vary: 'accept-encoding, cookie' }

  const variant = (body: Buffer, encoding?: string): Variant => ({
    body,
    headers: {
      ...common,
      'content-length': String(body.length),
      ...(encoding ? { 'content-encoding': encoding } : {}),
    },
  })
  let brotli = variant(packed, 'br')
  let isWell = false
  let plain: Variant | undefined
  let gzip: Variant | undefined
  return {
    status,
    etag,
    headers: common,
    get plain() {
      plain ??= variant(brotliDecompressSync(brotli.body))
      return plain
    },
    get brotli() {
      return brotli
    },
    get gzip() {
      gzip ??= variant(gzipSync(brotliDecompressSync(brotli.body)), 'gzip')
      return gzip
    },
    size: length + 2 * brotli.body.length,
    seconds,
    compressWell() {
      if (isWell) return
      isWell = true
      brotliCompress(brotliDecompressSync(brotli.body), brotliOptions(quality.well, length), (_, body) => {
        if (body) brotli = variant(body, 'br')
      })
    },
  }
}

/** The result is valid until the next call. */
function bytesOf(text: string): Buffer {
  const mayNotFit = text.length * 3 > sheet.length
  return mayNotFit ? Buffer.from(text) : sheet.subarray(0, sheet.write(text))
}

function brotliOptions(level: number, length: number) {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: length } }
}

export function sendPage(request: IncomingMessage, response: ServerResponse, page: CachedPage): void {
  if (page.status === 200 && hasTag(request.headers['if-none-match'], page.etag)) {
    const { 'content-type': _, ...headers } = page.headers
    response.writeHead(304, headers).end()
    return
  }

  const { headers, body } = page[encodingFor(request.headers['accept-encoding'])]
  response.writeHead(page.status, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}

function encodingFor(accepted: string | string[] | undefined): 'brotli' | 'gzip' | 'plain' {
  const list = String(accepted ?? '')
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(list)) return 'brotli'
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(list)) return 'gzip'
  return 'plain'
}
