import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { notificationsPerPage } from '#contract/rules/notifications.ts'
import { api } from '../../platform/api.ts'
import type { Inbox } from './notifications.live.ts'

/** What happened that concerns the reader, newest first. */
export function inboxQuery(userId: number) {
  return infiniteQueryOptions({
    queryKey: ['notifications', userId],
    queryFn: ({ pageParam: before, signal }): Promise<Inbox> =>
      api('GET /api/notifications', { query: before === null ? {} : { before }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ notifications }: Inbox) =>
      notifications.length < notificationsPerPage ? undefined : notifications.at(-1)?.id,
  })
}

export function patchInbox(
  queries: QueryClient,
  userId: number,
  change: (pages: readonly Inbox[]) => Inbox[],
): void {
  const { queryKey } = inboxQuery(userId)
  queries.setQueryData(queryKey, (known) => known && { ...known, pages: change(known.pages) })
}
