import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, onSendAsyncHookHandler } from 'fastify'

/** They speak to documents, and to pages of others. A page of twelve files would carry six kilobytes of them. */
const forDocuments = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]
/** The service worker: it has a policy of its own for what it asks for, and is looked at anew each time. */
const serviceWorker = /\/client\/sw\.js$/
const workerPolicy = "default-src 'none'; connect-src 'self'"
const neverDocuments = /\.(js|css|woff2)$/

/** By the name of RFC 9239, and without a charset: modules are UTF-8. A dozen of them carry no word too much. */
const nameScripts: onSendAsyncHookHandler = async (_request, reply, payload) => {
  if (/javascript/.test(String(reply.getHeader('content-type'))))
    reply.header('content-type', 'text/javascript')
  return payload
}

/** The browser's half of the build: names with a hash never change, the others may. */
export async function mountAssets(app: FastifyInstance, folder: URL): Promise<void> {
  // Pages of the build before are open still.
  const roots = ['client/', 'before/client/'].map((name) => fileURLToPath(new URL(name, folder)))
  await app.register(fastifyStatic, {
    root: roots.filter((root) => existsSync(root)),
    wildcard: false,
    index: false,
    // The icon has the colour of the site: site-icon.ts.
    globIgnore: ['**/*.br', '**/*.gz', '.vite/**', 'favicon.svg', 'assets/**'],
    preCompressed: true,
    cacheControl: false,
    // They are asked for whole, and the others known again by their tag.
    acceptRanges: false,
    lastModified: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/client/assets/')
      if (neverDocuments.test(path.replace(/\.(br|gz)$/, '')))
        for (const name of forDocuments) reply.raw.removeHeader(name)
      if (serviceWorker.test(path.replace(/\.(br|gz)$/, ''))) {
        reply.header('cache-control', 'no-cache').header('content-security-policy', workerPolicy)
        return
      }
      // One that never changes is never asked for again.
      if (hashed) reply.removeHeader('etag')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
  // Looked for when they are asked for: the next build may be there already.
  app.get<{ Params: { '*': string } }>('/assets/*', { onSend: nameScripts }, (request, reply) =>
    reply.sendFile(`assets/${request.params['*']}`),
  )
}
