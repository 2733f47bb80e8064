import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

const closed = ['/api/', '/app/', '/node-server/']

export function mountRobots(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`)]
  const text = [...lines, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(text),
  )
}
