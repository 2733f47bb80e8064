import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { signatureOf } from './s3-signature.ts'

interface StoredObject {
  content: Buffer
  type: string | undefined
  modified: Date
}

/** How it handles requests: correctly, with errors, never, late, or by sending half of each object. */
type Mood = 'well' | 'failing' | 'silent' | 'late' | 'breaking-off'

/** A stand-in for a bucket: it verifies signatures, and paginates lists. */
export interface S3StandIn {
  /** Environment variables for `startSite`. */
  environment: Record<string, string>
  objects: Map<string, StoredObject>
  mood: Mood
  /** Objects per page of a list. */
  pageSize: number
  /** `METHOD /path` of each request that it accepted. */
  requests: string[]
  stop(): Promise<void>
}

const bucket = 'barra'
const secretAccessKey = 'a secret/that+nobody=knows'
const lateMilliseconds = 150

export async function startS3StandIn(): Promise<S3StandIn> {
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.destroy(error))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const stand: S3StandIn = {
    environment: {
      S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: 'barra',
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
    objects: new Map(),
    mood: 'well',
    pageSize: 1000,
    requests: [],
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request
    const body = await buffer(request)
    stand.requests.push(`${method} ${url}`)
    if (stand.mood === 'silent') return
    if (stand.mood === 'late') await sleep(lateMilliseconds)
    const fail = (status: number, code: string) =>
      void response
        .writeHead(status)
        .end(method === 'HEAD' ? undefined : `<Error><Code>${code}</Code></Error>`)
    if (stand.mood === 'failing') return fail(500, 'InternalError')
    const refused = refusalOf(request, body)
    if (refused) return fail(403, refused)

    const { pathname, searchParams } = new URL(url, 'http://stand-in')
    if (pathname.split('/')[1] !== bucket) return fail(404, 'NoSuchBucket')
    const key = pathname.slice(bucket.length + 2)
    if (method === 'GET' && !key) return void response.end(list(searchParams))
    if (method === 'PUT') {
      stand.objects.set(key, { content: body, type: request.headers['content-type'], modified: new Date() })
      return void response.end()
    }
    if (method === 'DELETE') {
      stand.objects.delete(key)
      return void response.writeHead(204).end()
    }
    const found = stand.objects.get(key)
    if (!found) return fail(404, 'NoSuchKey')
    send(found, request, response)
  }

  function send(
    { content, type = '' }: StoredObject,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    const [, first = '', last = ''] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    const part = first ? content.subarray(Number(first), Number(last) + 1) : content
    response.writeHead(first ? 206 : 200, { 'content-type': type, 'content-length': part.length })
    if (request.method === 'HEAD') response.end()
    else if (stand.mood !== 'breaking-off') response.end(part)
    else response.write(part.subarray(0, part.length / 2), () => response.destroy())
  }

  function list(query: URLSearchParams): string {
    const after = query.get('continuation-token') ?? ''
    const keys = [...stand.objects.keys()].sort()
    const left = keys.filter((key) => key.startsWith(query.get('prefix') ?? '') && tokenOf(key) > after)
    const page = left.slice(0, stand.pageSize)
    const next = left.length > page.length ? tokenOf(page.at(-1) ?? '') : undefined
    const contents = page.map((key) => {
      const modified = stand.objects.get(key)?.modified.toISOString()
      return `<Contents><Key>${key}</Key><LastModified>${modified}</LastModified></Contents>`
    })
    const more = next ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${Boolean(next)}</IsTruncated>${contents.join('')}${more}</ListBucketResult>`
  }

  return stand
}

/** Characters that have to be escaped in an address. */
const tokenOf = (key: string) => `+${key}/=`

function refusalOf({ method = '', url = '', headers }: IncomingMessage, body: Buffer): string | undefined {
  const { authorization = '', 'x-amz-content-sha256': sha256 } = headers
  const signature = signatureOf({
    ...{ method, path: url, secretAccessKey },
    headers: headers as Record<string, string>,
  })
  if (!authorization.includes('Credential=barra/')) return 'InvalidAccessKeyId'
  if (!authorization.endsWith(`Signature=${signature}`)) return 'SignatureDoesNotMatch'
  const isWhole = sha256 === createHash('sha256').update(body).digest('hex')
  return isWhole ? undefined : 'XAmzContentSHA256Mismatch'
}
