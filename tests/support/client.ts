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
    const response = await fetch(url + addressOf(path, input), {
      method,
      redirect: 'manual',
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(method === 'GET' ? {} : { body: bodyOf(input.body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return {
      status: response.status,
      body: (isJson ? JSON.parse(text) : text) as T,
      headers: response.headers,
    }
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

const bodyOf = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body ?? {}))

/** The path of a call with its parameters filled in. */
export function addressOf(path: string, { params = {}, query = {} }: LooseInput): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const entries = Object.entries(query).map(([key, value]) => [key, String(value)])
  return entries.length > 0 ? `${filled}?${new URLSearchParams(entries)}` : filled
}
