import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { XMLParser } from 'fast-xml-parser'
import type { Logger } from 'pino'
import { z } from 'zod'
import { Unavailable } from '../../platform/errors.ts'
import { mediaTypeOf } from '../../platform/http/media-types.ts'
import type { ByteRange, Storage } from '../../platform/storage.ts'
import { BucketError, type BucketRequest, type S3Client } from './s3-client.ts'

interface Place {
  client: S3Client
  /** Prefix of every key, with a slash at the end, as for a folder. */
  prefix: string
  log: Logger
}

/** Stores files as objects of a bucket. While it is unavailable, every method throws 503. */
export function createS3Storage({ client, prefix, log }: Place): Storage {
  async function requestObject(request: BucketRequest) {
    try {
      return await client.requestObject(request)
    } catch (error) {
      if (!(error instanceof BucketError)) throw error
      log.error({ err: error, method: request.method, key: request.key }, 'the bucket of files fails')
      throw new Unavailable('unavailable', { cause: error })
    }
  }

  async function put(name: string, path: string): Promise<void> {
    const [{ size }, sha256] = await Promise.all([stat(path), hashOf(path)])
    const answer = await requestObject({
      method: 'PUT',
      key: prefix + name,
      headers: {
        'content-length': String(size),
        'content-type': mediaTypeOf(name) ?? 'application/octet-stream',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-amz-content-sha256': sha256,
      },
      body: () => createReadStream(path),
    })
    answer?.resume()
    await rm(path, { force: true })
  }

  async function find(name: string) {
    const found = await requestObject({ method: 'HEAD', key: prefix + name })
    found?.resume()
    if (!found) return undefined
    return { bytes: Number(found.headers['content-length']), open: (range?: ByteRange) => open(name, range) }
  }

  async function open(name: string, range?: ByteRange) {
    const headers = range ? { range: `bytes=${range.start}-${range.end}` } : {}
    return requestObject({ method: 'GET', key: prefix + name, headers })
  }

  async function remove(names: readonly string[]): Promise<void> {
    for (const name of names) (await requestObject({ method: 'DELETE', key: prefix + name }))?.resume()
  }

  async function* listBefore(moment: Date): AsyncGenerator<string> {
    for (let next: string | undefined = ''; next !== undefined; ) {
      const query = { 'list-type': '2', prefix, ...(next ? { 'continuation-token': next } : {}) }
      const answer = await requestObject({ method: 'GET', query })
      const page = answer && readPage(await text(answer))
      for (const { Key, LastModified } of page?.Contents ?? []) {
        if (LastModified < moment) yield Key.slice(prefix.length)
      }
      next = page?.NextContinuationToken
    }
  }

  return { put, find, remove, listBefore }
}

const Page = z.object({
  Contents: z.array(z.object({ Key: z.string(), LastModified: z.coerce.date() })).default([]),
  NextContinuationToken: z.string().optional(),
})

const parser = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'Contents' })

const readPage = (xml: string) => Page.parse(parser.parse(xml).ListBucketResult)

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
