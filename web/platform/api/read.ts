import type { QueryClient, QueryFunctionContext } from '@tanstack/react-query'
import type { CallOf, ResultOf } from '#contract/endpoint.ts'
import type { EndpointName, EndpointNamed } from '#contract/index.ts'
import { type ApiRest, api } from './api.ts'

type ReadingName = Extract<EndpointName, `GET ${string}`>

/** How queries of one client get their answers. */
export type Reader = <N extends ReadingName>(
  name: N,
  input: CallOf<EndpointNamed<N>> & { onHeaders?: (headers: Headers) => void; signal?: AbortSignal },
) => Promise<ResultOf<EndpointNamed<N>>>

const readers = new WeakMap<QueryClient, Reader>()

/** From now on queries of this client are answered by `reader`. */
export function readWith(client: QueryClient, reader: Reader): QueryClient {
  readers.set(client, reader)
  return client
}

/**
 * Reads for the function of a query: `queryFn: (asked) => read(asked, 'GET /api/userprofile')`. In the browser that is a
 * request, and while the server renders a page a call in the same process, in the name of the page's member.
 */
export function read<N extends ReadingName>(
  { client, signal }: Pick<QueryFunctionContext, 'client' | 'signal'>,
  name: N,
  ...[input]: ApiRest<N>
): Promise<ResultOf<EndpointNamed<N>>> {
  const reader = readers.get(client) ?? fetchAnswer
  return reader(name, { ...input, signal } as Parameters<typeof reader<N>>[1])
}

export type ListName = {
  [N in ReadingName]: ResultOf<EndpointNamed<N>> extends readonly unknown[] ? N : never
}[ReadingName]

/** What a page of a list shows, and how much there is in all. */
export interface List<Rows> {
  rows: Rows
  total: number
}

/** As `read`, of a list that tells in a header how much there is in all: its answer is bare. */
export async function readList<N extends ListName>(
  context: Pick<QueryFunctionContext, 'client' | 'signal'>,
  name: N,
  input: CallOf<EndpointNamed<N>>,
): Promise<List<ResultOf<EndpointNamed<N>>>> {
  let total = 0
  const onHeaders = (headers: Headers) => {
    total = Number(headers.get('x-total-count') ?? 0)
  }
  const rest = [{ ...input, onHeaders }] as unknown as ApiRest<N>
  return { rows: await read(context, name, ...rest), total }
}

/** The input is what the name asks for; the compiler cannot follow it through the generic. */
const fetchAnswer = api as unknown as Reader
