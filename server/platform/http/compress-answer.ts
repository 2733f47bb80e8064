import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { onSendAsyncHookHandler } from 'fastify'
import { LRUCache } from 'lru-cache'

const fewestCharacters = 1024
const mebibyte = 1024 * 1024
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const [toBrotli, toGzip, toZstd] = [promisify(brotliCompress), promisify(gzip), promisify(zstdCompress)]

/** In the order in which they are preferred. */
const encodings = {
  zstd: (text: string) => toZstd(text),
  br: (text: string) => toBrotli(text, brotliOptions),
  gzip: (text: string) => toGzip(text),
}
const names = Object.keys(encodings) as (keyof typeof encodings)[]

/** What is the same for everybody is compressed once. */
const cached = new LRUCache<string, Buffer>({
  maxSize: 8 * mebibyte,
  sizeCalculation: (body) => body.length + 100,
})

/**
 * Compresses an answer of more than a kilobyte in a way that its caller takes. Not for answers with a secret in them:
 * the size of a compressed text tells something of what stands beside a text that somebody else has chosen (BREACH).
 */
export function compressAnswer({ isPublic }: { isPublic: boolean }): onSendAsyncHookHandler {
  return async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length <= fewestCharacters) return payload

    const varied = [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean)
    reply.header('vary', varied.join(', '))
    const accepted = request.headers['accept-encoding']
    const name = names.find((known) => known === negotiate(String(accepted ?? ''), names))
    if (!name) return payload

    const body = isPublic ? await compressOnce(payload, name) : await encodings[name](payload)
    reply.header('content-encoding', name).removeHeader('content-length')
    return body
  }
}

async function compressOnce(text: string, name: keyof typeof encodings): Promise<Buffer> {
  const key = `${name} ${hash('sha1', text)}`
  const known = cached.get(key)
  if (known) return known
  const body = await encodings[name](text)
  cached.set(key, body)
  return body
}
