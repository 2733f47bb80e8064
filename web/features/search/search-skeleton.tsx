import { useTranslation } from 'react-i18next'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'

interface SearchHeadingProps {
  q: string
  /** Undefined while loading, and on error. */
  count?: number
  /** Whether there may be more results than were counted. */
  isFull?: boolean
}

export function SearchHeading({ q, count, isFull = false }: SearchHeadingProps) {
  const { t } = useTranslation('search')
  return (
    // Without results the empty state says so.
    <h2 className={count === 0 ? 'sr-only' : 'type-title wrap-anywhere'}>
      {count === undefined
        ? t('results.heading', { q })
        : t(isFull ? 'results.countedMany' : 'results.counted', { q, count })}
    </h2>
  )
}

/** Shown while the results or their code are loading. */
export function SearchSkeleton({ q }: { q: string }) {
  const { t } = useTranslation('search')
  return (
    <section className="search-results mt-7 pt-5 section-rule">
      <SearchHeading q={q} />
      <Loading label={t('results.loading')} className="mt-2 grid max-w-wide">
        {['w-2/3', 'w-1/2', 'w-3/5'].map((width) => (
          <div key={width} className="relative grid justify-items-start gap-1 border-line border-b py-4.5">
            <Skeleton className="h-3 w-16" />
            <Skeleton className={`h-5 ${width}`} />
            <Skeleton className="h-4 w-full" />
          </div>
        ))}
      </Loading>
    </section>
  )
}
