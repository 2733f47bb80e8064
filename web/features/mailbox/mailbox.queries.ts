import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ContactMessage, ContactThread } from '#contract/mailbox.ts'
import { api } from '../../platform/api.ts'
import type { MailView } from './mail-view.ts'

export const perPage = 40

export interface MailPage {
  messages: ContactMessage[]
  total: number
}

export const mailboxKey = ['mailbox'] as const
const listsKey = [...mailboxKey, 'list'] as const

export function mailPageQuery({ page, filter, q }: MailView) {
  return queryOptions({
    queryKey: [...listsKey, { page, filter, q }],
    queryFn: async ({ signal }): Promise<MailPage> => {
      let total = 0
      const onHeaders = (headers: Headers) => {
        total = Number(headers.get('x-total-count') ?? 0)
      }
      const query = { page, limit: perPage, filter, q }
      const messages = await logged(api('GET /api/mailbox', { query, signal, onHeaders }))
      return { messages, total }
    },
    // Asked for at every visit: somebody else of the team may have been here.
    staleTime: 0,
  })
}

export function threadQuery(id: number) {
  return queryOptions({
    queryKey: [...mailboxKey, 'thread', id],
    queryFn: async ({ signal, client }): Promise<ContactThread> => {
      const thread = await logged(api('GET /api/contacts/:id', { params: { id }, signal }))
      showAsRead(client, id)
      return thread
    },
    staleTime: 0,
  })
}

/** Whoever opens a message has read it, so the list knows at once. */
function showAsRead(client: QueryClient, id: number): void {
  client.setQueriesData<MailPage>(
    { queryKey: listsKey },
    (page) =>
      page && {
        ...page,
        messages: page.messages.map((message) =>
          message.id === id ? { ...message, isRead: true } : message,
        ),
      },
  )
}

/** Something has changed in the lists; what is open stays as it is. */
export function refreshLists(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: listsKey })
}

/** Failures to load are for the log; the page offers to try again. */
async function logged<T>(asked: Promise<T>): Promise<T> {
  return asked.catch((error: unknown) => {
    console.warn(error)
    throw error
  })
}
