import { useSearchParams } from 'react-router'

/** Keeps the page and filters of a list in the address, so that the back button restores them. */
export function useListAddress() {
  const [search, setSearch] = useSearchParams()
  const page = pageOf(search)

  /** Changing a filter resets the page. */
  function filter(name: string, value: string, { replace = false } = {}): void {
    const next = new URLSearchParams(search)
    next.delete('page')
    if (value) next.set(name, value)
    else next.delete(name)
    setSearch(next, { replace, preventScrollReset: true })
  }

  function toPage(number: number, { replace = false } = {}): void {
    const next = new URLSearchParams(search)
    if (number > 1) next.set('page', String(number))
    else next.delete('page')
    setSearch(next, { replace })
  }

  const read = (name: string) => search.get(name) ?? ''
  return { ...{ search, page, read }, ...{ filter, toPage, clear: () => setSearch({}) } }
}

/** Returns the page number, from 1. */
export function pageOf(search: URLSearchParams): number {
  return Math.max(1, Math.trunc(Number(search.get('page'))) || 1)
}
