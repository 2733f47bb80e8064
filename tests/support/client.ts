import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { CallOf, ResultOf } from '#contract/endpoint.ts'
import type { Failure } from '#contract/errors.ts'
import type { EndpointName, EndpointNamed } from '#contract/index.ts'

export interface Answer<T = unknown> {
  status: number
  body: T
  headers: Headers
}

/** A client over real HTTP, typed by the contract. */
export interface Client {
  /** Returns the response body of a call that must succeed. */
  call<N extends EndpointName>(name: N, input?: CallOf<EndpointNamed<N>>): Promise<ResultOf<EndpointNamed<N>>>
  /** Returns the response of a call that must fail. Takes any input, so that tests can send invalid ones. */
  refused(name: EndpointName, input?: LooseInput): Promise<Answer<Failure>>
  /** Returns any response. */
  ask<T = unknown>(
    name: EndpointName,
    input?: LooseInput,
    headers?: Record<string, string>,
  ): Promise<Answer<T>>
  token?: string
}

interface LooseInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

export function createClient(url: string, token?: string): Client {
  async function ask<T>(name: EndpointName, input: LooseInput = {}, headers: Record<string, string> = {}) {
    const [method = 'GET', path = '/'] = name.split(' ')
    const sent = {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      ...headers,
    }
    const body = method === 'GET' ? undefined : bodyOf(input.body)
    const answer = await send(url + addressOf(path, input), { method, headers: sent, body })
    const isJson = answer.headers.get('content-type')?.includes('json')
    return { ...answer, body: (isJson ? JSON.parse(answer.body) : answer.body) as T }
  }

  return {
    ask,
    async call(name, input) {
      const answer = await ask(name, input as LooseInput)
      if (answer.status >= 300) throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`)
      return answer.body as never
    },
    async refused(name, input) {
      const answer = await ask<Failure>(name, input)
      if (answer.status < 400) throw new Error(`${name} was not refused: ${JSON.stringify(answer.body)}`)
      return answer
    },
    ...(token ? { token } : {}),
  }
}

const agent = new Agent({ keepAlive: true })
/** Those of `fetch`, which costs three times as much, but for the encodings: answers come as they are. */
const usual = { accept: '*/*', 'accept-language': '*', 'sec-fetch-mode': 'cors', 'user-agent': 'node' }

async function send(
  address: string,
  { method, headers, body }: { method: string; headers: Record<string, string>; body: string | undefined },
): Promise<Answer<string>> {
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
  const sending = request(address, { agent, method, headers: { ...usual, ...length, ...headers } })
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  sending.once('response', resolve).on('error', reject).end(body)
  const response = await promise
  const answered = new Headers()
  const { rawHeaders } = response
  for (let at = 0; at < rawHeaders.length; at += 2)
    answered.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
  return { status: response.statusCode ?? 0, body: await text(response), headers: answered }
}

const bodyOf = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body ?? {}))

/** The path of a call with its parameters filled in. */
export function addressOf(path: string, { params = {}, query = {} }: LooseInput): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const entries = Object.entries(query).map(([key, value]) => [key, String(value)])
  return entries.length > 0 ? `${filled}?${new URLSearchParams(entries)}` : filled
}
