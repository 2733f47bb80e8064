import { useSearchParams } from 'react-router'
import * as bounds from '#contract/rules/bounds.ts'
import { dayAfter, startOfDay } from '#contract/rules/start-of-day.ts'

const names = ['by', 'channel', 'from', 'to', 'has'] as const

/** Filters of a search in messages. Each is `''` if the URL has none. */
type LineFilters = Record<(typeof names)[number], string>

/** Stored in the URL, so that going back restores them. */
export function useLineFilters(): {
  filters: LineFilters
  set: (name: keyof LineFilters, value: string) => void
} {
  const [query, setQuery] = useSearchParams()
  const read = (name: keyof LineFilters) => (query.get(name) ?? '').trim()
  const filters = {
    by: read('by'),
    channel: read('channel'),
    from: dayOr(read('from')),
    to: dayOr(read('to')),
    has: read('has') === 'picture' ? 'picture' : '',
  }

  function set(name: keyof LineFilters, value: string): void {
    const next = new URLSearchParams(query)
    if (value) next.set(name, value)
    else next.delete(name)
    setQuery(next, { preventScrollReset: true })
  }

  return { filters, set }
}

/** Returns the query for the server: days begin and end in the time zone of the site. */
export function lineQuestion({ by, channel, from, to, has }: LineFilters, q: string, timeZone: string) {
  return {
    ...(q && { q: q.slice(0, bounds.search.max) }),
    ...(by && { by: by.slice(0, bounds.nickname.max) }),
    ...(channel && { channel }),
    ...(has && { has: 'picture' as const }),
    ...(from && { since: startOfDay(from, timeZone) }),
    ...(to && { until: startOfDay(dayAfter(to), timeZone) }),
  }
}

const dayOr = (text: string) => (Number.isNaN(Date.parse(`${text}T00:00:00Z`)) ? '' : text)
