import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { pipeline, type Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { AwsV4Signer } from 'aws4fetch'

export interface Bucket {
  endpoint: string
  region: string
  name: string
  accessKeyId: string
  secretAccessKey: string
}

export interface BucketRequest {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** Key of an object; without it the request is for the bucket itself. */
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: () => Readable
}

/** `status` is undefined if there was no response. */
export class BucketError extends Error {
  readonly status: number | undefined

  constructor(message: string, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(message, { cause })
    this.name = 'BucketError'
    this.status = status
  }
}

const hashOfNothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

export type S3Client = ReturnType<typeof createS3Client>

/** Sends signed requests to one bucket. A request is given up after `patienceMilliseconds` of silence. */
export function createS3Client(bucket: Bucket, { patienceMilliseconds = 8000 } = {}) {
  const base = addressOf(bucket)
  const isPlain = base.protocol === 'http:'
  const agent = isPlain ? new HttpAgent({ keepAlive: true }) : new HttpsAgent({ keepAlive: true })

  /** Returns undefined if there is no such object. Throws `BucketError` only. */
  async function requestObject(request: BucketRequest): Promise<IncomingMessage | undefined> {
    try {
      return await requestOnce(request)
    } catch (error) {
      if (!(error instanceof BucketError && isPassing(error))) throw error
      return requestOnce(request)
    }
  }

  async function requestOnce(request: BucketRequest): Promise<IncomingMessage | undefined> {
    const answer = await send(request)
    const { statusCode: status = 0 } = answer
    if (status < 300) return answer

    const reason = await text(answer).catch(() => '')
    if (status === 404 && !reason.includes('NoSuchBucket')) return undefined
    throw new BucketError(`answers ${status}: ${/<Code>(\w+)/.exec(reason)?.[1] ?? 'no reason'}`, { status })
  }

  async function send(request: BucketRequest): Promise<IncomingMessage> {
    const { method, url, headers } = await sign(request)
    return new Promise((resolve, reject) => {
      const options = { method, agent, headers: Object.fromEntries(headers) }
      const sent = (isPlain ? httpRequest : httpsRequest)(url, options)
      let answer: IncomingMessage | undefined
      sent.setTimeout(patienceMilliseconds, () => {
        // Data that has arrived and is not consumed yet is no silence of the bucket.
        if (answer && (answer.readableLength > 0 || answer.isPaused())) sent.setTimeout(patienceMilliseconds)
        else (answer ?? sent).destroy(new BucketError('is silent'))
      })
      sent.on('error', (cause) =>
        reject(cause instanceof BucketError ? cause : new BucketError('does not answer', { cause })),
      )
      sent.on('response', (message) => {
        answer = message
        resolve(message)
      })
      // An error of the pipeline is reported by the request.
      if (request.body) pipeline(request.body(), sent, () => {})
      else sent.end()
    })
  }

  function sign({ method, key, query = {}, headers = {} }: BucketRequest) {
    const { accessKeyId, secretAccessKey, region } = bucket
    const url = new URL(base)
    if (key) url.pathname += `/${key}`
    url.search = String(new URLSearchParams(query))
    return new AwsV4Signer({
      ...{ method, url: url.href, accessKeyId, secretAccessKey, region, service: 's3' },
      headers: { 'x-amz-content-sha256': hashOfNothing, ...headers },
    }).sign()
  }

  return { requestObject }
}

/** Appends the bucket to the path, unless the endpoint's host begins with it already. */
function addressOf({ endpoint, name }: Bucket): URL {
  const url = new URL(endpoint)
  const path = url.pathname.replace(/\/+$/, '')
  url.pathname = url.hostname.startsWith(`${name}.`) ? path : `${path}/${name}`
  return url
}

/** Whether a retry may succeed: a keep-alive connection closed by the server, or a server error. */
function isPassing({ status = 0, cause }: BucketError): boolean {
  const code = (cause as NodeJS.ErrnoException | undefined)?.code ?? ''
  return status >= 500 || ['ECONNRESET', 'EPIPE'].includes(code)
}
