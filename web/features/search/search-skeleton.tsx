import { useTranslation } from 'react-i18next'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'

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
    // That nothing was found is said by what stands there instead.
    <h2 className={count === 0 ? 'sr-only' : 'type-title wrap-anywhere'}>
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
