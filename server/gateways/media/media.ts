import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { NotFound } from '../../platform/errors.ts'

/** `/tracks/*` in ranges, so that players can seek, and `/covers/*`. A name never changes its content. */
export async function mountMedia(app: FastifyInstance, dataDir: string): Promise<void> {
  for (const folder of ['tracks', 'covers']) {
    const path = join(dataDir, folder)
    await mkdir(path, { recursive: true })
    await app.register(mountFolder, { prefix: `/${folder}`, folder: path })
  }
}

async function mountFolder(app: FastifyInstance, { folder }: { folder: string }): Promise<void> {
  app.setNotFoundHandler(() => {
    throw new NotFound()
  })
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/',
    decorateReply: false,
    index: false,
    // What is still being written has a second ending.
    allowedPath: (path) => /^\/[a-z0-9-]+\.[a-z0-9]+$/.test(path),
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header('cache-control', 'public, max-age=31536000, immutable')
      reply.header('content-security-policy', "default-src 'none'; sandbox")
      reply.header('x-content-type-options', 'nosniff')
    },
  })
}
