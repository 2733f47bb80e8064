import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onLiveOpen, tellLive, useLive } from '../../platform/live.ts'
import { type Online, onlineChanged } from './online.live.ts'

const againSeconds = 3
let watching = 0

/** Only the live connection tells who is online. */
export function onlineQuery(userId: number) {
  return queryOptions<Online>({
    queryKey: ['online', userId],
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Who is online, kept true for as long as it is shown. Undefined until it is known. */
export function useOnline(userId: number): Online | undefined {
  const queries = useQueryClient()
  const { queryKey } = onlineQuery(userId)

  useLive('online-changed', (change) =>
    queries.setQueryData(queryKey, (known) => known && onlineChanged(known, change)),
  )
  useLive('online', ({ total }) => queries.setQueryData(queryKey, (known) => known && { ...known, total }))

  useEffect(() => {
    const keep = ({ users, total }: Online) =>
      queries.setQueryData(onlineQuery(userId).queryKey, { users, total })
    return watch(keep)
  }, [queries, userId])

  return useQuery(onlineQuery(userId)).data
}

/** Asks on every new connection; what changes while the answer is on its way comes after it. */
function watch(keep: (online: Online) => void): () => void {
  let left = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function ask() {
    clearTimeout(timer)
    const answer = await tellLive('watch-online', null)
    if (left) return
    if (answer.status === 'error') throw new Error(answer.message)
    keep(answer)
  }
  const tryToAsk = () => {
    ask().catch(() => {
      if (!left) timer = setTimeout(tryToAsk, againSeconds * 1000)
    })
  }

  watching += 1
  const forget = onLiveOpen(tryToAsk)
  return () => {
    left = true
    watching -= 1
    clearTimeout(timer)
    forget()
    if (watching === 0) tellLive('unwatch-online', null).catch(() => {})
  }
}
