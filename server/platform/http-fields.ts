import type { FastifyRequest } from 'fastify'
import { BadRequest } from './errors.ts'

/** The named values of a multipart body. Files in it are passed over. */
export async function readFields(request: FastifyRequest): Promise<unknown> {
  const fields: Record<string, unknown> = {}
  for await (const part of partsOf(request)) {
    if (part.type === 'field') fields[part.fieldname] = part.value
    else part.file.resume()
  }
  return fields
}

/** The parts of a multipart body. The parser's own complaints have no status: they are about what was sent. */
export async function* partsOf(request: FastifyRequest, options?: Parameters<FastifyRequest['parts']>[0]) {
  try {
    yield* request.parts(options)
  } catch (error) {
    throw refusalOf(error)
  }
}

/** What cannot be read as multipart is a refusal; everything else stays what it is. */
export function refusalOf(error: unknown): unknown {
  const isParser = error instanceof Error && !('statusCode' in error) && !('code' in error)
  return isParser ? new BadRequest('request_malformed', { cause: error }) : error
}
