import { lazy, Suspense } from 'react'
import type { SearchKind } from './search-results.tsx'
import { SearchWaiting } from './search-waiting.tsx'
import { useSearch } from './use-search.ts'

const SearchResults = lazy(() => import('./search-results.tsx'))

interface SearchViewProps {
  kind: SearchKind
  /** What the page shows while nothing is searched. */
  children: React.ReactNode
}

/** What was found takes the place of what the page shows otherwise. */
export function SearchView({ kind, children }: SearchViewProps) {
  const { q } = useSearch()
  if (!q) return children
  return (
    <>
      <meta name="robots" content="noindex, follow" />
      <Suspense fallback={<SearchWaiting q={q} />}>
        <SearchResults key={q} kind={kind} q={q} />
      </Suspense>
    </>
  )
}
