import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { NotFound } from '../../platform/errors.ts'
import { hasTag } from '../../platform/http/known-tags.ts'
import { mediaTypeOf } from '../../platform/http/media-types.ts'
import type { ByteRange, StoredFile } from '../../platform/storage.ts'

interface Sent {
  /** Name in the URL, whose content never changes. */
  name: string
  file: StoredFile | undefined
  cacheControl: string
}

/**
 * Sends a file or a byte range of it, with a policy that lets it run nothing if it is a document after all.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, file, cacheControl }: Sent,
): Promise<FastifyReply> {
  const mediaType = mediaTypeOf(name)
  if (!mediaType || !file) return sendNothing(request, reply)

  const tag = `"${name}"`
  const { range: rangeHeader, 'if-range': ifRange = tag, 'if-none-match': ifNoneMatch } = request.headers
  const range = ifRange === tag ? readRange(rangeHeader, file.bytes) : undefined
  const headers = {
    'cache-control': cacheControl,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    etag: tag,
  }
  if (hasTag(ifNoneMatch, tag)) return reply.headers(headers).code(304).send()
  if (range === 'beyond') return reply.code(416).header('content-range', `bytes */${file.bytes}`).send()

  const content = request.method === 'HEAD' ? Readable.from([]) : await file.open(range)
  if (!content) throw new NotFound()
  reply.headers(headers).type(mediaType)
  if (!range) return reply.header('content-length', file.bytes).send(content)
  const { start, end } = range
  reply.code(206).header('content-range', `bytes ${start}-${end}/${file.bytes}`)
  return reply.header('content-length', end - start + 1).send(content)
}

function sendNothing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const picture = lostPictureFor(request)
  if (!picture) throw new NotFound()
  return reply.code(404).header('cache-control', 'no-store').type('image/svg+xml').send(picture)
}

/** Parses a single byte range. Multiple or invalid ranges are ignored, so the whole file is sent. */
export function readRange(header: string | undefined, bytes: number): ByteRange | 'beyond' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (!first && !last) return undefined
  if (first && last && Number(last) < Number(first)) return undefined

  const start = first ? Number(first) : Math.max(0, bytes - Number(last))
  const end = first && last ? Math.min(Number(last), bytes - 1) : bytes - 1
  return start > end ? 'beyond' : { start, end }
}

/** Depth lines on water, translucent for both themes. */
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" preserveAspectRatio="xMidYMid slice"><path fill="#3a86b4" fill-opacity=".16" d="M0 0h400v300H0z"/><g fill="none" stroke="#3a86b4" stroke-opacity=".55"><path d="M0 66c70-34 120 20 190-4S330 4 400 40M0 128c84-30 130 34 206 6s120-50 194-18M0 196c90-20 142 40 220 10s112-34 180-6"/><path stroke-dasharray="7 6" d="M0 258c96-12 150 34 232 8s104-22 168 4"/></g></svg>`

/**
 * WebKit shows its own icon for a picture that fails to load, where other engines let CSS draw one. It does
 * display a picture that comes with a 404, so it gets one.
 */
function lostPictureFor({ headers }: FastifyRequest): string | undefined {
  const { accept = '', 'user-agent': browser = '' } = headers
  const isWebKit = browser.includes('AppleWebKit/') && !/Chrom(e|ium)\//.test(browser)
  return isWebKit && accept.startsWith('image/') ? svg : undefined
}
