import { useSearchParams } from 'react-router'

/** What a list shows stands in the address, so that the way back leads to it. */
export function useListAddress() {
  const [search, setSearch] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1)

  /** A filter begins at the first page. */
  function filter(name: string, value: string, { replace = false } = {}): void {
    const next = new URLSearchParams(search)
    next.delete('page')
    if (value) next.set(name, value)
    else next.delete(name)
    setSearch(next, { replace, preventScrollReset: true })
  }

  function toPage(number: number): void {
    const next = new URLSearchParams(search)
    if (number > 1) next.set('page', String(number))
    else next.delete('page')
    setSearch(next)
  }

  return { page, read: (name: string) => search.get(name) ?? '', filter, toPage, clear: () => setSearch({}) }
}
