import { lazy, Suspense } from 'react'
import { useIsHydrated } from '../../platform/use-is-hydrated.ts'
import type { SearchKind } from './search-results.tsx'
import { SearchSkeleton } from './search-skeleton.tsx'
import { useSearch } from './use-search.ts'

const SearchResults = lazy(() => import('./search-results.tsx'))

interface SearchViewProps {
  kind: SearchKind
  /** What the page shows while nothing is searched. */
  children: React.ReactNode
}

/** What was found takes the place of what the page shows otherwise. The server, which has not searched, waits. */
export function SearchView({ kind, children }: SearchViewProps) {
  const { q } = useSearch()
  const isHydrated = useIsHydrated()
  if (!q) return children
  return (
    <>
      <meta name="robots" content="noindex, follow" />
      {isHydrated ? (
        <Suspense fallback={<SearchSkeleton q={q} />}>
          <SearchResults key={q} kind={kind} q={q} />
        </Suspense>
      ) : (
        <SearchSkeleton q={q} />
      )}
    </>
  )
}
