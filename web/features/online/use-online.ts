import { type QueryClient, queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { updateCached } from '../../platform/api/patch-query.ts'
import { emitLive, onLive, onLiveOpen } from '../../platform/live/live.ts'
import { type Online, onlineChanged } from './online.live.ts'

const againSeconds = 3
let watchers = 0
let stop: (() => void) | undefined

/** Only filled by the live connection. */
export function onlineQuery(userId: number) {
  return queryOptions<Online>({
    queryKey: ['online', userId],
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Returns the online users, updated while mounted. Undefined until loaded. */
export function useOnline(userId: number): Online | undefined {
  useWatch(userId)
  return useQuery(onlineQuery(userId)).data
}

/** Whether a user is in the list of online users, which may be truncated. */
export function useIsOnline(userId: number, personId: number): boolean {
  useWatch(userId)
  const select = ({ users }: Online) => users.some(({ id }) => id === personId)
  return useQuery({ ...onlineQuery(userId), select }).data ?? false
}

/** Returns the away message of a user in the list. */
export function useAway(userId: number, personId: number): string | undefined {
  useWatch(userId)
  const select = ({ users }: Online) => users.find(({ id }) => id === personId)?.away ?? null
  return useQuery({ ...onlineQuery(userId), select }).data ?? undefined
}

/** Subscribes once, however many components use the list. */
function useWatch(userId: number): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (watchers === 0) stop = watch(queries, userId)
    watchers += 1
    return () => {
      watchers -= 1
      if (watchers === 0) stop?.()
    }
  }, [queries, userId])
}

/** Subscribes on every new connection. Changes arrive after the initial response. */
function watch(queries: QueryClient, userId: number): () => void {
  const { queryKey } = onlineQuery(userId)
  let left = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function load() {
    clearTimeout(timer)
    const answer = await emitLive('watch-online', null)
    if (left) return
    if (answer.status === 'error') throw new Error(answer.message)
    queries.setQueryData(queryKey, { users: answer.users, total: answer.total })
  }
  const tryToAsk = () => {
    load().catch(() => {
      if (!left) timer = setTimeout(tryToAsk, againSeconds * 1000)
    })
  }

  const unsubscribes = [
    onLive('online-changed', (change) => updateCached(queries, queryKey, onlineChanged, change)),
    onLive('online', ({ total }) =>
      queries.setQueryData(queryKey, (cached) => cached && { ...cached, total }),
    ),
    onLiveOpen(tryToAsk),
  ]
  return () => {
    left = true
    clearTimeout(timer)
    for (const unsubscribe of unsubscribes) unsubscribe()
    emitLive('unwatch-online', null).catch(() => {})
  }
}
