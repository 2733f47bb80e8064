import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import type { WebApp } from './renderer.ts'

/** Runs Vite in this process: it serves the sources, and its socket shares the server's port. */
export async function startVite(
  app: FastifyInstance,
  publicUrl: string,
): Promise<{ webApp: WebApp; attach: (scope: FastifyInstance) => void }> {
  const before = process.listeners('SIGTERM')
  const { createServer } = await import('vite')
  const vite = await createServer({
    appType: 'custom',
    server: {
      middlewareMode: true,
      ws: { server: app.server },
      allowedHosts: [new URL(publicUrl).hostname],
    },
  })
  // React Router's plugin exits at once on SIGTERM; the server's own handler stops in order.
  for (const listener of process.listeners('SIGTERM')) {
    if (!before.includes(listener)) process.removeListener('SIGTERM', listener)
  }

  app.addHook('onClose', () => vite.close())
  return {
    webApp: {
      load: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
      textsAddresses: () => [],
    },
    attach: (scope) => {
      scope.addHook('onRequest', (request, reply, done) => {
        // Hot reload adds scripts and styles that no policy allows.
        reply.raw.removeHeader('content-security-policy')
        vite.middlewares(request.raw, reply.raw, (error?: Error) => done(error))
      })
    },
  }
}
