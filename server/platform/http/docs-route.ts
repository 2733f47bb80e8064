import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { compressAnswer } from './http-routes.ts'
import { openApiOf } from './openapi.ts'

/** `GET /api/docs`: the OpenAPI document, or a page of it for who asks for HTML. */
export function mountDocs(
  app: FastifyInstance,
  { endpoints, version, serverUrl }: { endpoints: readonly Endpoint[]; version: string; serverUrl: string },
): void {
  // Made when somebody reads it: a site that starts has better things to do.
  let openApi: ReturnType<typeof openApiOf> | undefined
  const document = () => (openApi ??= openApiOf(endpoints, { version, serverUrl }))

  const onSend = compressAnswer({ isPublic: true })
  app.get('/api/docs', { onSend }, async (request, reply) => {
    if (request.headers.accept?.includes('text/html'))
      return reply.type('text/html; charset=utf-8').send(pageOf(endpoints, version))
    return reply.type('application/json; charset=utf-8').send(document())
  })
  app.get('/api/docs/openapi.json', { onSend }, async () => document())
}

function pageOf(endpoints: readonly Endpoint[], version: string): string {
  const rows = endpoints.map(
    ({ method, path, access, summary, errors = [] }) =>
      `<tr><td>${method}</td><td><code>${path}</code></td><td>${access}</td><td>${summary}</td><td>${errors.join(', ')}</td></tr>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Canal Barra ${version}: calls</title><h1>Calls</h1>
<p>The schemas are in the <a href="/api/docs/openapi.json">OpenAPI document</a>.</p>
<table border="1" cellpadding="6"><thead><tr><th>Method</th><th>Path</th><th>Access</th><th>What it does</th><th>Refusals</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></html>`
}
