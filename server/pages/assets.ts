import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, onSendAsyncHookHandler } from 'fastify'

/** Headers that only matter for documents. A page with twelve assets would send six kilobytes of them. */
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
/** The service worker has its own policy for its requests and is revalidated each time. */
const serviceWorker = /\/client\/sw\.js$/
const workerPolicy = "default-src 'none'; connect-src 'self'"
const neverDocuments = /\.(js|css|woff2)$/

/**
 * Sets the media type of RFC 9239 without a charset, as modules are always UTF-8; this keeps the headers
 * short.
 */
const nameScripts: onSendAsyncHookHandler = async (_request, reply, payload) => {
  if (/javascript/.test(String(reply.getHeader('content-type'))))
    reply.header('content-type', 'text/javascript')
  return payload
}

/** Serves the client build: hashed file names are immutable, others may change. */
export async function mountAssets(app: FastifyInstance, folder: URL): Promise<void> {
  // Pages of the previous build may still be open.
  const roots = ['client/', 'before/client/'].map((name) => fileURLToPath(new URL(name, folder)))
  await app.register(fastifyStatic, {
    root: roots.filter((root) => existsSync(root)),
    wildcard: false,
    index: false,
    // The icon depends on the site's colour: see site-icon.ts.
    globIgnore: ['**/*.br', '**/*.gz', '.vite/**', 'favicon.svg', 'assets/**'],
    preCompressed: true,
    cacheControl: false,
    // Assets are requested whole, and files without a hash are revalidated by their ETag.
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
      // Immutable files are never revalidated.
      if (hashed) reply.removeHeader('etag')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
  // Looked up per request: the next build may have been deployed already.
  app.get<{ Params: { '*': string } }>('/assets/*', { onSend: nameScripts }, (request, reply) =>
    reply.sendFile(`assets/${request.params['*']}`),
  )
}
