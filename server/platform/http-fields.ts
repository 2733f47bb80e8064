import type { FastifyRequest } from 'fastify'

/** The body as named values, whichever of JSON, urlencoded or multipart it came in. */
export async function readFields(request: FastifyRequest): Promise<unknown> {
  if (!request.isMultipart()) return request.body ?? {}

  const fields: Record<string, unknown> = {}
  for await (const part of request.parts()) {
    if (part.type === 'field') fields[part.fieldname] = part.value
    else part.file.resume()
  }
  return fields
}
