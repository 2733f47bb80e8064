import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { uploadNamePattern } from '#contract/rules/pictures.ts'
import { NotFound } from '../../platform/errors.ts'
import { mediaTypeOf } from '../../platform/http/media-types.ts'
import type { SiteFiles } from '../../platform/storage.ts'
import { readRange } from './range.ts'

const named = /^[a-z0-9-]+\.[a-z0-9]+$/
const patterns = { uploads: uploadNamePattern, tracks: named, covers: named }

/**
 * Serves uploads, tracks and covers by their flat names, in parts too, so that players can seek. A name never
 * changes its content, so it is kept for ever; and should anything else ever lie there, it may do nothing.
 */
export function mountFiles(app: FastifyInstance, files: SiteFiles): void {
  for (const folder of ['uploads', 'tracks', 'covers'] as const) {
    app.get(`/${folder}/*`, async (request, reply) => {
      const { '*': name = '' } = request.params as { '*'?: string }
      const mediaType = mediaTypeOf(name)
      const file = mediaType && patterns[folder].test(name) ? await files[folder].find(name) : undefined
      if (!mediaType || !file) throw new NotFound()

      const tag = `"${name}"`
      const { range: rangeHeader, 'if-range': ifRange = tag, 'if-none-match': known } = request.headers
      const range = ifRange === tag ? readRange(rangeHeader, file.bytes) : undefined
      const headers = {
        'cache-control': 'public, max-age=31536000, immutable',
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
    })
  }
}
