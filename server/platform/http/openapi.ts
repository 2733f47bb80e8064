import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { Failure } from '#contract/errors.ts'
import { acceptsHtml } from './failure-document.ts'
import { compressAnswer } from './http-routes.ts'

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'openapi-3.0' })

/** The contract as an OpenAPI 3.1 document (https://spec.openapis.org/oas/v3.1.0). */
export function openApiOf(
  endpoints: readonly Endpoint[],
  { version, serverUrl }: { version: string; serverUrl: string },
) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }

  return {
    openapi: '3.1.0',
    info: { title: 'Canal Barra', version, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: serverUrl }],
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  }
}

function operationOf(endpoint: Endpoint) {
  const {
    access,
    summary,
    params,
    query,
    body,
    headers,
    bytes,
    files,
    response,
    answers,
    errors = [],
    status = 200,
  } = endpoint
  return {
    summary,
    tags: [endpoint.path.split('/')[2] ?? 'api'],
    ...(access === 'public'
      ? {}
      : { security: access === 'optional' ? [{}, { bearer: [] }] : [{ bearer: [] }] }),
    'x-access': access,
    'x-errors': errors,
    parameters: [
      ...parametersOf(params, 'path'),
      ...parametersOf(query, 'query'),
      ...parametersOf(headers, 'header'),
    ],
    ...(files ? { requestBody: { content: { 'multipart/form-data': { schema: filesSchema(files) } } } } : {}),
    ...(bytes ? { requestBody: { content: { [bytes.type]: { schema: binary } } } } : {}),
    ...(body && !files ? { requestBody: { content: bodyTypes(schemaOf(body, 'input')) } } : {}),
    responses: {
      [status]: {
        description: 'Success',
        content: answers
          ? { [answers]: { schema: binary } }
          : { 'application/json': { schema: schemaOf(response, 'output') } },
      },
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: schemaOf(Failure, 'output') } },
      },
    },
  }
}

const binary = { type: 'string', format: 'binary' }

const bodyTypes = (schema: unknown) =>
  Object.fromEntries(
    ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'].map((type) => [
      type,
      { schema },
    ]),
  )

function filesSchema({ fields = ['file'] }: NonNullable<Endpoint['files']>) {
  return { type: 'object', properties: Object.fromEntries(fields.map((field) => [field, binary])) }
}

function parametersOf(schema: z.ZodObject | undefined, place: 'path' | 'query' | 'header') {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

/** Serves `GET /api/docs`: the OpenAPI document, or an HTML page of it if the client accepts HTML. */
export function mountDocs(
  app: FastifyInstance,
  { endpoints, version, serverUrl }: { endpoints: readonly Endpoint[]; version: string; serverUrl: string },
): void {
  // Built on first use, to keep the start fast.
  let openApi: ReturnType<typeof openApiOf> | undefined
  const document = () => (openApi ??= openApiOf(endpoints, { version, serverUrl }))

  const onSend = compressAnswer({ isPublic: true })
  app.get('/api/docs', { onSend }, async (request, reply) => {
    if (acceptsHtml(request.headers))
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
