import type { FastifyInstance, FastifyRequest } from 'fastify'
import { uploadNamePattern } from '#contract/rules/pictures.ts'
import { NotFound } from '../../platform/errors.ts'
import type { Storage } from '../../platform/storage.ts'

const mediaTypes: Partial<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
}

/**
 * Serves uploads by their flat names. A name never changes its content, so it is kept for ever; and should
 * anything but a picture ever lie there, it may do nothing.
 */
export function mountUploads(app: FastifyInstance, storage: Storage): void {
  app.get('/uploads/*', async (request: FastifyRequest, reply) => {
    const { '*': name = '' } = request.params as { '*'?: string }
    const file = uploadNamePattern.test(name) ? await storage.find(name) : undefined
    const mediaType = mediaTypes[name.split('.')[1] ?? '']
    if (!file || !mediaType) throw new NotFound()

    const tag = `"${name}"`
    reply
      .type(mediaType)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .header('etag', tag)
    if (request.headers['if-none-match'] === tag) return reply.code(304).send()
    reply.header('content-length', file.bytes)
    return reply.send(file.open())
  })
}
