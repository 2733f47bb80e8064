import { Agent, request } from 'node:http'
import fc from 'fast-check'
import { Failure } from '#contract/errors.ts'
import { type callers, type HostileRequest, hostileRequests } from './hostile-requests.ts'

interface Load {
  url: string
  /** Returns an access token for every caller but visitors; called again after one is refused. */
  tokenOf(caller: (typeof callers)[number]): Promise<string | undefined>
  requests: number
  seed: number
}

export interface Figures {
  seed: number
  requests: number
  /** Number of responses by status. */
  statuses: Record<number, number>
  /** Number of responses by call that report an unavailable service. */
  unavailable: Record<string, number>
  /** 5xx other than 503, errors in another shape, no response, or a late one, each with its request. */
  findings: string[]
}

const atOnce = 8
const batch = 500
const slowMilliseconds = 10_000
const tooMuch: Answer = { status: 413, type: 'application/json', text: '' }

interface Answer {
  status: number
  type: string
  text: string
}

/** Sends generated hostile requests to every call of the contract, from every kind of caller. */
export async function fuzzCalls({ url, tokenOf, requests, seed }: Load): Promise<Figures> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const figures: Figures = { seed, requests: 0, statuses: {}, unavailable: {}, findings: [] }

  async function send(call: HostileRequest): Promise<void> {
    const token = await tokenOf(call.caller)
    const startedAt = performance.now()
    const answer = await exchange(url, agent, call, token)
    const took = performance.now() - startedAt
    figures.requests += 1
    const problem = typeof answer === 'string' ? answer : judge(call, answer)
    if (problem || took > slowMilliseconds) {
      const { body, path, caller, endpoint, headers } = call
      const sent = `${endpoint.method} ${path.slice(0, 300)} ${JSON.stringify(headers)} ${body?.subarray(0, 300)}`
      figures.findings.push(`${problem ?? `took ${Math.round(took)} ms`} ← ${caller}: ${sent}`)
    }
    if (typeof answer === 'string') return
    figures.statuses[answer.status] = (figures.statuses[answer.status] ?? 0) + 1
    const name = `${call.endpoint.method} ${call.endpoint.path}`
    if (answer.status === 503) figures.unavailable[name] = (figures.unavailable[name] ?? 0) + 1
  }

  for (let done = 0; done < requests; done += batch) {
    const calls = fc.sample(hostileRequests, { seed: seed + done, numRuns: Math.min(batch, requests - done) })
    const queue = calls.values()
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (const call of queue) await send(call)
      }),
    )
  }
  agent.destroy()
  return figures
}

/** Sends a request. Returns the response, or the reason why there is none. */
export function exchange(
  url: string,
  agent: Agent,
  { endpoint, path, headers, body }: Omit<HostileRequest, 'caller'>,
  token: string | undefined,
) {
  return new Promise<Answer | string>((resolve) => {
    const outgoing = request(url + path, {
      agent,
      method: endpoint.method,
      headers: {
        ...asLatin(headers),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-length': body.length } : {}),
      },
      timeout: 30_000,
    })
    let isAnswered = false
    outgoing.on('response', (response) => {
      isAnswered = true
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', (error) => resolve(`broken answer: ${error.message}`))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          type: response.headers['content-type'] ?? '',
          text: Buffer.concat(chunks).toString(),
        }),
      )
    })
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in 30 s')))
    // A client that sends too much may be cut off before it reads the refusal.
    const isTooMuch = (body?.length ?? 0) > 1024 ** 2
    outgoing.on('error', ({ message }) => {
      if (!isAnswered) resolve(isTooMuch ? tooMuch : `no answer: ${message}`)
    })
    outgoing.end(body)
  })
}

const asLatin = (headers: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Buffer.from(value).toString('latin1')]),
  )

/** Returns the problem with a response, whatever the request was. */
function judge({ endpoint }: HostileRequest, { status, type, text }: Answer): string | undefined {
  if (status >= 500 && status !== 503) return `${status} ${text.slice(0, 300)}`
  if (status < 400 || (status === 413 && !text)) return undefined
  if (endpoint.failure === 'text' && type.startsWith('text/plain'))
    return text ? undefined : `${status} without a text`
  if (!type.startsWith('application/json')) return `${status} as ${type || 'nothing'}: ${text.slice(0, 200)}`
  const { data, error } = Failure.safeParse(JSON.parse(text))
  if (!data) return `${status} in another shape: ${text.slice(0, 200)} (${error.message.slice(0, 100)})`
  if (data.code !== status) return `${status} that calls itself ${data.code}`
  return data.message === data.key ? `${data.key} has no text` : undefined
}
