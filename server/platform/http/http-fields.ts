import { Busboy } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import { BadRequest, Refusal } from '../errors.ts'
import { collectBody } from './request-bodies.ts'

/** Maximum size of all fields of a multipart body with their names, in bytes. */
export const maxFieldBytes = 64 * 1024
/** The same with the multipart framing. */
const maxFormBytes = maxFieldBytes + 16 * 1024
const limits = { fields: 50, parts: 60, fieldSize: maxFieldBytes }

type Fields = Record<string, unknown>

/** Parses the fields of a multipart body. Files in it are discarded. Throws 413 and 400. */
export async function readFields({ raw, headers }: FastifyRequest): Promise<Fields> {
  if (Number(headers['content-length'] ?? 0) > maxFormBytes) throw tooLarge()
  const body = await collectBody(raw, maxFormBytes)
  return body.length === 0 ? {} : parseFields(body, headers['content-type'] ?? '')
}

function parseFields(body: Buffer, type: string): Promise<Fields> {
  const { promise, resolve, reject } = Promise.withResolvers<Fields>()
  const malformed = (cause?: unknown) => reject(new BadRequest('request_malformed', { cause }))
  const fields: Fields = {}
  const count = createFieldCount()
  try {
    const parser = new Busboy({ headers: { 'content-type': type }, limits })
    parser.on('field', (name, value) => {
      try {
        count(name, value)
        fields[name] = value
      } catch (error) {
        reject(error)
      }
    })
    parser.on('file', (_name, file) => file.on('error', malformed).resume())
    parser.on('fieldsLimit', () => reject(tooLarge()))
    parser.on('partsLimit', () => reject(tooLarge()))
    parser.on('error', malformed)
    parser.on('finish', () => resolve(fields))
    parser.end(body)
  } catch (error) {
    malformed(error)
  }
  return promise
}

/**
 * Returns a function to call for each field. It throws if the fields are too large together, or if a field
 * has no name or the name of a property of `Object.prototype`.
 */
export function createFieldCount(): (name: string | undefined, value: unknown) => void {
  let bytes = 0
  return (name, value) => {
    if (name === undefined || name in Object.prototype) throw new BadRequest('request_malformed')
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    bytes += Buffer.byteLength(name) + Buffer.byteLength(text)
    if (bytes > maxFieldBytes) throw tooLarge()
  }
}

const tooLarge = () => new Refusal(413, 'request_too_large')
