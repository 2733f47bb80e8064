import { useSearchParams } from 'react-router'

/** What a list shows stands in the address, so that the way back leads to it. */
export function useListAddress() {
  const [search, setSearch] = useSearchParams()
  const page = pageOf(search)

  /** A filter begins at the first page. */
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

/** The first is 1. */
export function pageOf(search: URLSearchParams): number {
  return Math.max(1, Math.trunc(Number(search.get('page'))) || 1)
}
