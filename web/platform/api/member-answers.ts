import { type FetchInfiniteQueryOptions, QueryClient, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { useMatches } from 'react-router'
import { type PageContext, type PageMember, readerOf } from '../page/page-data.ts'
import { readWith } from './read.ts'

/** Query results that the server sends with a personal page, and the user they belong to. */
export interface MemberAnswers {
  userId: number
  answers: readonly (readonly [QueryKey, unknown])[]
}

/** As made by `queryOptions`, with any result type. */
interface Query {
  queryKey: QueryKey
}

/**
 * For the loader of a personal page: runs the queries that the page starts with on behalf of its user, so
 * that the page finds the results in the cache. Pages rendered for nobody get none, and refused queries are
 * left out: the browser then runs them and shows the error.
 */
export async function readAnswers(
  context: PageContext,
  queriesOf: (member: PageMember) => readonly Query[],
): Promise<{ member?: MemberAnswers }> {
  const reader = readerOf(context)
  if (!reader) return {}
  const client = readWith(new QueryClient(), reader.read)
  const answers = await Promise.all(
    queriesOf(reader.profile).map(async (query) => {
      const request =
        'initialPageParam' in query ? client.fetchInfiniteQuery(query as Infinite) : client.fetchQuery(query)
      const answer = await request.catch(reader.refused)
      return answer === undefined ? [] : [[query.queryKey, answer] as const]
    }),
  )
  return { member: { userId: reader.profile.userId, answers: answers.flat() } }
}

/** Client loader of such a page: on navigation within the site the components fetch while they render. */
export const loadInBrowser = () => undefined

type Infinite = FetchInfiniteQueryOptions<unknown, Error, unknown, QueryKey, unknown>

/**
 * Puts the results that came with the routes of this page into the cache, each once, before any component
 * below queries them.
 */
export function useMemberAnswers(queries: QueryClient, userId: number | undefined): void {
  const [learned] = useState(() => new WeakSet<MemberAnswers>())
  const matches = useMatches()
  for (const { loaderData } of matches) {
    const { member } = (loaderData ?? {}) as { member?: MemberAnswers }
    if (!member || learned.has(member)) continue
    learned.add(member)
    // What is cached already is kept up to date by events.
    for (const [key, answer] of member.userId === userId ? member.answers : [])
      queries.setQueryData(key, (cached: unknown) => cached ?? answer)
  }
}
