import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SearchResult } from '#contract/search.ts'
import { api } from '../../platform/api/api.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SearchEmpty } from './search-empty.tsx'
import { SearchHit } from './search-hit.tsx'
import { SearchHeading, SearchSkeleton } from './search-skeleton.tsx'

/** Among everything that is published, or among lyrics only. */
export type SearchKind = 'everything' | 'lyrics'

/** No search is answered with more. */
const most = 50

export default function SearchResults({ kind, q }: { kind: SearchKind; q: string }) {
  const { t } = useTranslation('search')
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['search', kind, q],
    queryFn: ({ signal }) => find(kind, q, signal),
  })
  if (!data && !isError) return <SearchSkeleton q={q} />
  const right = data?.filter(({ isNear }) => !isNear) ?? []
  const near = data?.filter(({ isNear }) => isNear) ?? []
  const isFull = right.length === most

  return (
    <section className="search-results mt-7 pt-5 section-rule" aria-label={t('results.list')}>
      <SearchHeading q={q} {...(data && { count: right.length, isFull })} />
      <p role="status" className={isFull ? 'mt-1 text-muted text-label' : 'sr-only'}>
        {data && (isFull ? t('results.many') : t('results.count', { count: right.length }))}
      </p>
      {!data && (
        <ErrorState
          className="mt-6"
          title={t('failed.title')}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data?.length === 0 && <SearchEmpty q={q} />}
      <SearchList results={right} q={q} />
      {near.length > 0 && (
        <section aria-labelledby="search-near" className="mt-9 max-w-wide">
          <h3 id="search-near" className="type-title type-title-sm">
            {t('results.near')}
          </h3>
          <SearchList results={near} q={q} headingLevel={4} />
        </section>
      )}
    </section>
  )
}

interface SearchListProps {
  results: readonly SearchResult[]
  q: string
  headingLevel?: 3 | 4
}

function SearchList({ results, q, headingLevel = 3 }: SearchListProps) {
  if (results.length === 0) return null
  return (
    <ul className="mt-2 grid max-w-wide">
      {results.map((result) => (
        <SearchHit key={`${result.type} ${result.id}`} {...{ result, q, headingLevel }} />
      ))}
    </ul>
  )
}

function find(kind: SearchKind, q: string, signal: AbortSignal): Promise<SearchResult[]> {
  if (kind === 'lyrics') return api('GET /api/search_lyrics', { query: { q }, signal })
  return api('GET /api/search', { query: { q, everything: true }, signal })
}
