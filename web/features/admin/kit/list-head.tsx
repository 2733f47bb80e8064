import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { statusRegion } from '../../../ui/status-region.ts'
import { pageSize } from '../staff.queries.ts'

/** Classes for the filters of a list: on a phone the first two have a row each, and the others share one. */
export const listFilters =
  'mb-5 grid grid-cols-2 gap-3 max-sm:[&>:nth-child(-n+2)]:col-span-2 lg:grid-cols-[minmax(0,1.4fr)_repeat(3,minmax(0,1fr))]'

interface ListHeadProps {
  title: string
  /** Translated number of items. */
  count: string | undefined
  children?: React.ReactNode
}

export function ListHead({ title, count, children }: ListHeadProps) {
  return (
    <header className="mb-4 flex flex-wrap items-baseline gap-x-4 gap-y-1 max-sm:has-[>.button]:items-center">
      <h1 className="type-title type-title-xl">{title}</h1>
      <p {...statusRegion} className="text-muted before:content-['\200b'] max-sm:order-1 max-sm:basis-full">
        {count}
      </p>
      {children}
    </header>
  )
}

interface PagesProps {
  page: number
  total: number
  onPage: (page: number) => void
}

/** Pagination of a long list. Renders nothing for a single page. */
export function Pages({ page, total, onPage }: PagesProps) {
  const { t } = useTranslation('staff')
  const from = (page - 1) * pageSize + 1
  const to = Math.min(page * pageSize, total)
  if (total <= pageSize && page === 1) return null

  return (
    <nav className="flex flex-wrap items-center justify-end gap-2.5 pt-5" aria-label={t('pages.label')}>
      <p className="figures flex-[1_0_100%] text-muted sm:flex-1">
        {t('pages.range', { from: Math.min(from, total), to, total })}
      </p>
      <Button variant="outline" size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('pages.previous')}
      </Button>
      <Button variant="outline" size="small" disabled={to >= total} onClick={() => onPage(page + 1)}>
        {t('pages.next')}
      </Button>
    </nav>
  )
}
