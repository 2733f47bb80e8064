import type { QueryClient, QueryFunctionContext } from '@tanstack/react-query'
import type { CallOf, ResultOf } from '#contract/endpoint.ts'
import type { EndpointName, EndpointNamed } from '#contract/index.ts'
import { type ApiRest, api } from './api.ts'

type ReadingName = Extract<EndpointName, `GET ${string}`>

/** Answers the queries of one client. */
export type Reader = <N extends ReadingName>(
  name: N,
  input: CallOf<EndpointNamed<N>> & { onHeaders?: (headers: Headers) => void; signal?: AbortSignal },
) => Promise<ResultOf<EndpointNamed<N>>>

const readers = new WeakMap<QueryClient, Reader>()

/** Makes `reader` answer all queries of this client. */
export function readWith(client: QueryClient, reader: Reader): QueryClient {
  readers.set(client, reader)
  return client
}

/**
 * Reads an endpoint in a query function: `queryFn: (asked) => read(asked, 'GET /api/userprofile')`. In the
 * browser this is a request; while the server renders a page it is an in-process call on behalf of the page's
 * user.
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

/** Rows of a page of a list, and the total number of rows. */
export interface List<Rows> {
  rows: Rows
  total: number
}

/** Reads a list whose total is in the `x-total-count` header. */
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

/** The name determines the type of the input; the compiler cannot follow it through the generic. */
const fetchAnswer = api as unknown as Reader
