import type { MailboxFilter } from '#contract/mailbox.ts'

/** The part of the mailbox that is shown, stored in the URL. */
export interface MailView {
  page: number
  filter: MailboxFilter
  q: string
}

const filters: readonly string[] = ['inbox', 'unread', 'spam', 'all'] satisfies MailboxFilter[]

/** Parses the URL; invalid values become the defaults. */
export function readMailView(search: URLSearchParams): MailView {
  const page = Number(search.get('page') ?? 1)
  const filter = search.get('filter') ?? ''
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    filter: filters.includes(filter) ? (filter as MailboxFilter) : 'inbox',
    q: (search.get('q') ?? '').trim(),
  }
}

/** Returns the shortest URL of a view. */
export function mailAddress({ page = 1, filter = 'inbox', q = '' }: Partial<MailView>): string {
  const search = new URLSearchParams({
    ...(filter !== 'inbox' && { filter }),
    ...(q !== '' && { q }),
    ...(page > 1 && { page: String(page) }),
  })
  return search.size > 0 ? `/mail?${search}` : '/mail'
}
