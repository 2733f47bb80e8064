import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** The browser's half of the build: names with a hash never change, the others may. */
export async function mountAssets(app: FastifyInstance, folder: URL): Promise<void> {
  await app.register(fastifyStatic, {
    root: fileURLToPath(new URL('client/', folder)),
    wildcard: false,
    index: false,
    globIgnore: ['**/*.br', '**/*.gz', '.vite/**'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/client/assets/')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
}
