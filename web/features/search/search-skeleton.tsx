import { useTranslation } from 'react-i18next'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import './search-results.css'

interface SearchHeadingProps {
  q: string
  /** Not known yet while it waits, and never where it failed. */
  count?: number
  /** Then there may be more than were counted. */
  isFull?: boolean
}

export function SearchHeading({ q, count, isFull = false }: SearchHeadingProps) {
  const { t } = useTranslation('search')
  return (
    <h2 className="type-title search-heading">
      {count === undefined
        ? t('results.heading', { q })
        : t(isFull ? 'results.countedMany' : 'results.counted', { q, count })}
    </h2>
  )
}

/** The answer is on its way, or its code is. */
export function SearchSkeleton({ q }: { q: string }) {
  const { t } = useTranslation('search')
  return (
    <section className="search-results section-rule">
      <SearchHeading q={q} />
      <Loading label={t('results.loading')} className="search-list">
        {['w-2/3', 'w-1/2', 'w-3/5'].map((width) => (
          <div key={width} className="search-hit">
            <Skeleton className="h-3 w-16" />
            <Skeleton className={`h-5 ${width}`} />
            <Skeleton className="h-4 w-full" />
          </div>
        ))}
      </Loading>
    </section>
  )
}
