import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ContactMessage, ContactThread } from '#contract/mailbox.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { type List, read, readList } from '../../platform/api/read.ts'
import type { MailView } from './mail-view.ts'

export const perPage = 40

export const mailboxKey = ['mailbox'] as const
const listsKey = [...mailboxKey, 'list'] as const

/**
 * Milliseconds until data is stale: each visit fetches again, because other staff may have acted; what came
 * with the page is fresh.
 */
const aVisit = 5000

export function mailPageQuery({ page, filter, q }: MailView) {
  return queryOptions({
    queryKey: [...listsKey, { page, filter, q }],
    queryFn: (context) => {
      const query = { page, limit: perPage, filter, q }
      return logged(readList(context, 'GET /api/mailbox', { query }))
    },
    staleTime: aVisit,
  })
}

/** An unread message is fetched again, because fetching marks it as read. */
export function threadQuery(id: number) {
  return queryOptions({
    queryKey: [...mailboxKey, 'thread', id],
    queryFn: async (context): Promise<ContactThread> => {
      const thread = await logged(read(context, 'GET /api/contacts/:id', { params: { id } }))
      showAsRead(context.client, id)
      return thread
    },
    staleTime: ({ state }) => (state.data?.isRead ? aVisit : 0),
  })
}

/** The same, without marking the message as read. */
export function unopenedThreadQuery(id: number) {
  return queryOptions({
    queryKey: threadQuery(id).queryKey,
    queryFn: (context) =>
      read(context, 'GET /api/contacts/:id', { params: { id }, query: { unopened: true } }),
  })
}

/** Opening a message marks it as read, so the cached lists show that at once. */
function showAsRead(client: QueryClient, id: number): void {
  client.setQueriesData<List<ContactMessage[]>>(
    { queryKey: listsKey },
    (page) =>
      page && {
        ...page,
        rows: page.rows.map((message) => (message.id === id ? { ...message, isRead: true } : message)),
      },
  )
}

/** Refetches the lists; the open message stays as it is. */
export function refreshLists(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: listsKey })
}

/** Logs failed requests in the browser; the page offers to try again. */
async function logged<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    if (error instanceof ApiError) console.warn(error)
    throw error
  })
}
