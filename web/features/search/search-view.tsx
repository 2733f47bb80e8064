import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useIsHydrated } from '../../platform/hydration/use-is-hydrated.ts'
import { useSession } from '../../platform/session/session.ts'
import type { SearchKind } from './search-results.tsx'
import { SearchSkeleton } from './search-skeleton.tsx'
import { useSearch } from './use-search.ts'

const SearchResults = lazy(() => import('./search-results.tsx'))
const LineResults = lazy(() => import('./line-results.tsx'))

interface SearchViewProps {
  kind: SearchKind
  /** Shown without a search. */
  children: React.ReactNode
}

/**
 * Replaces the contents of the page with search results. The server does not search, so it renders the
 * skeleton. Members can also search messages where everything is searched.
 */
export function SearchView({ kind, children }: SearchViewProps) {
  const { q } = useSearch()
  const isHydrated = useIsHydrated()
  const isMember = Boolean(useSession())
  const [query] = useSearchParams()
  const hasLines = isHydrated && isMember && kind === 'everything'
  const isInLines = hasLines && query.get('in') === 'lines'
  if (!q && !isInLines) return children
  return (
    <>
      <meta name="robots" content="noindex, follow" />
      {hasLines && <SearchPlaces isInLines={isInLines} />}
      {isHydrated ? (
        <Suspense fallback={<SearchSkeleton q={q} />}>
          {isInLines ? <LineResults q={q} /> : <SearchResults key={q} kind={kind} q={q} />}
        </Suspense>
      ) : (
        <SearchSkeleton q={q} />
      )}
    </>
  )
}

function SearchPlaces({ isInLines }: { isInLines: boolean }) {
  const { t } = useTranslation('search')
  const { q } = useSearch()
  const [query] = useSearchParams()
  const lang = query.get('lang')
  const addressOf = (more: Record<string, string>) =>
    `?${new URLSearchParams({ ...(lang && { lang }), q, ...more })}`
  return (
    <nav aria-label={t('places.label')} className="tabs mt-6">
      <Link
        to={addressOf({})}
        preventScrollReset
        className="tab"
        aria-current={isInLines ? undefined : 'page'}
      >
        {t('places.published')}
      </Link>
      <Link
        to={addressOf({ in: 'lines' })}
        preventScrollReset
        className="tab"
        aria-current={isInLines ? 'page' : undefined}
      >
        {t('places.lines')}
      </Link>
    </nav>
  )
}
