import { type FetchInfiniteQueryOptions, QueryClient, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { useMatches } from 'react-router'
import { type PageContext, type PageMember, readerOf } from '../page/page-data.ts'
import { readWith } from './read.ts'

/** What a personal page begins with: the answers of queries by their keys, and whose they are. */
export interface MemberAnswers {
  userId: number
  answers: readonly (readonly [QueryKey, unknown])[]
}

/** As `queryOptions` makes it, of whatever type its answer is. */
interface Query {
  queryKey: QueryKey
}

/**
 * For the loader of a personal page: runs the queries that the page begins with, as its member. The page finds their
 * answers in the cache. Nobody's page begins with none, and neither does it with what its member is refused: then
 * their browser asks, and says why.
 */
export async function readAnswers(
  context: PageContext,
  queriesOf: (member: PageMember) => readonly Query[],
): Promise<{ member?: MemberAnswers }> {
  const reader = readerOf(context)
  if (!reader) return {}
  const client = readWith(new QueryClient(), reader.read)
  const answers = await Promise.all(
    queriesOf(reader.shown).map(async (query) => {
      const request =
        'initialPageParam' in query ? client.fetchInfiniteQuery(query as Infinite) : client.fetchQuery(query)
      const answer = await request.catch(reader.refused)
      return answer === undefined ? [] : [[query.queryKey, answer] as const]
    }),
  )
  return { member: { userId: reader.shown.userId, answers: answers.flat() } }
}

/** The client's loader of such a page: whoever comes from another page has the code, which asks while it draws. */
export const loadInBrowser = () => undefined

type Infinite = FetchInfiniteQueryOptions<unknown, Error, unknown, QueryKey, unknown>

/** The cache learns what came with the routes of this page, each once, before anything below asks for it. */
export function useMemberAnswers(queries: QueryClient, userId: number | undefined): void {
  const [learned] = useState(() => new WeakSet<MemberAnswers>())
  const matches = useMatches()
  for (const { loaderData } of matches) {
    const { member } = (loaderData ?? {}) as { member?: MemberAnswers }
    if (!member || learned.has(member)) continue
    learned.add(member)
    // What is known already is kept true by other means.
    for (const [key, answer] of member.userId === userId ? member.answers : [])
      queries.setQueryData(key, (cached: unknown) => cached ?? answer)
  }
}
