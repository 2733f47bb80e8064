import { useNavigate, useSearchParams } from 'react-router'
import * as bounds from '#contract/rules/bounds.ts'

/** Parameters besides the words. */
const filterNames = ['lang', 'in', 'by', 'channel', 'from', 'to']

interface Search {
  /** Words from the URL; `''` without a search. */
  q: string
  /** Navigates, so that going back restores the previous search. */
  search: (q: string) => void
  clear: () => void
}

export function useSearch(): Search {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const q = (query.get('q') ?? '').trim().slice(0, bounds.publicSearch.max)

  function go(next: string): void {
    const filters = new URLSearchParams([...query].filter(([name]) => filterNames.includes(name)))
    if (next) filters.set('q', next)
    navigate({ search: filters.size > 0 ? `?${filters}` : '' }, { preventScrollReset: true })
  }

  return { q, search: (next) => next.trim() && next.trim() !== q && go(next.trim()), clear: () => go('') }
}
