import type { FastifyInstance } from 'fastify'

const closed = ['/api/', '/app/', '/node-server/']

export function mountRobots(app: FastifyInstance): void {
  const text = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), ''].join('\n')
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(text),
  )
}
