import type { MailboxFilter } from '#contract/mailbox.ts'

/** Which part of the mailbox is shown: all of it is in the address. */
export interface MailView {
  page: number
  filter: MailboxFilter
  q: string
}

const filters: readonly string[] = ['inbox', 'unread', 'spam', 'all'] satisfies MailboxFilter[]

/** Whatever somebody has written into the address, there is something to show. */
export function readMailView(search: URLSearchParams): MailView {
  const page = Number(search.get('page') ?? 1)
  const filter = search.get('filter') ?? ''
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    filter: filters.includes(filter) ? (filter as MailboxFilter) : 'inbox',
    q: (search.get('q') ?? '').trim(),
  }
}

/** The shortest address of a view. */
export function mailAddress({ page = 1, filter = 'inbox', q = '' }: Partial<MailView>): string {
  const search = new URLSearchParams({
    ...(filter !== 'inbox' && { filter }),
    ...(q !== '' && { q }),
    ...(page > 1 && { page: String(page) }),
  })
  return search.size > 0 ? `/mail?${search}` : '/mail'
}
