import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { notificationsPerPage } from '#contract/rules/notifications.ts'
import { read } from '../../platform/api/read.ts'
import type { Inbox } from './notifications.live.ts'

/** Notifications of the user, newest first. */
export function inboxQuery(userId: number) {
  return infiniteQueryOptions({
    queryKey: ['notifications', userId],
    queryFn: ({ pageParam: before, ...context }): Promise<Inbox> =>
      read(context, 'GET /api/notifications', { query: before === null ? {} : { before } }),
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
  queries.setQueryData(queryKey, (cached) => cached && { ...cached, pages: change(cached.pages) })
}
