import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { NotFound } from '../../platform/errors.ts'
import { mediaTypeOf } from '../../platform/http/media-types.ts'
import type { ByteRange, StoredFile } from '../../platform/storage.ts'
import { lostPictureFor } from './lost-picture.ts'

interface Sent {
  /** What it is called in its address, whose content never changes. */
  name: string
  file: StoredFile | undefined
  cacheControl: string
}

/** A file or a part of it; and should anything else ever lie there, it may do nothing. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, file, cacheControl }: Sent,
): Promise<FastifyReply> {
  const mediaType = mediaTypeOf(name)
  if (!mediaType || !file) return sendNothing(request, reply)

  const tag = `"${name}"`
  const { range: rangeHeader, 'if-range': ifRange = tag, 'if-none-match': known } = request.headers
  const range = ifRange === tag ? readRange(rangeHeader, file.bytes) : undefined
  const headers = {
    'cache-control': cacheControl,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    etag: tag,
  }
  if (known === tag) return reply.headers(headers).code(304).send()
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

/** The one part that is asked for. Several at once, and what is no range, are answered with all of it. */
export function readRange(header: string | undefined, bytes: number): ByteRange | 'beyond' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (!first && !last) return undefined
  if (first && last && Number(last) < Number(first)) return undefined

  const start = first ? Number(first) : Math.max(0, bytes - Number(last))
  const end = first && last ? Math.min(Number(last), bytes - 1) : bytes - 1
  return start > end ? 'beyond' : { start, end }
}
