import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { Failure } from '#contract/errors.ts'

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
    parameters: [...parametersOf(params, 'path'), ...parametersOf(query, 'query')],
    ...(files ? { requestBody: { content: { 'multipart/form-data': { schema: filesSchema(files) } } } } : {}),
    ...(body && !files ? { requestBody: { content: bodyTypes(schemaOf(body, 'input')) } } : {}),
    responses: {
      [status]: {
        description: 'Success',
        content: answers
          ? { [answers]: { schema: { type: 'string', format: 'binary' } } }
          : { 'application/json': { schema: schemaOf(response, 'output') } },
      },
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: schemaOf(Failure, 'output') } },
      },
    },
  }
}

const bodyTypes = (schema: unknown) =>
  Object.fromEntries(
    ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'].map((type) => [
      type,
      { schema },
    ]),
  )

function filesSchema({ fields = ['file'] }: NonNullable<Endpoint['files']>) {
  const file = { type: 'string', format: 'binary' }
  return { type: 'object', properties: Object.fromEntries(fields.map((field) => [field, file])) }
}

function parametersOf(schema: z.ZodObject | undefined, place: 'path' | 'query') {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}
