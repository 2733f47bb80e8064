import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzipSync } from 'node:zlib'
import type { Headers } from './page-headers.ts'

interface Variant {
  body: Buffer
  headers: Headers
}

/** A page as it goes out, compressed once for all who get it. */
export interface KeptPage {
  status: number
  etag: string
  plain: Variant
  brotli: Variant
  gzip: Variant
  size: number
  /** How long the next visitors may get it too. */
  seconds: number
}

const compress = promisify(brotliCompress)

export async function packPage(
  status: number,
  text: string,
  headers: Headers,
  seconds: number,
): Promise<KeptPage> {
  const plain = Buffer.from(text)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  const brotli = await compress(plain, { params })
  // The policy belongs to the text: whoever keeps the text by this tag keeps the right policy.
  const tag = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
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
  let zipped: Variant | undefined
  return {
    status,
    etag,
    plain: variant(plain),
    brotli: variant(brotli, 'br'),
    // Browsers take the other one.
    get gzip() {
      zipped ??= variant(gzipSync(plain), 'gzip')
      return zipped
    },
    size: plain.length + 2 * brotli.length,
    seconds,
  }
}

export function sendPage(request: IncomingMessage, response: ServerResponse, page: KeptPage): void {
  if (page.status === 200 && request.headers['if-none-match'] === page.etag) {
    const { 'content-length': _length, 'content-type': _type, ...headers } = page.plain.headers
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
