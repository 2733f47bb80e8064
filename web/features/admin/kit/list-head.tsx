import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { pageSize } from '../staff.queries.ts'

interface ListHeadProps {
  title: string
  /** How much there is, in words. */
  count: string | undefined
  children?: React.ReactNode
}

export function ListHead({ title, count, children }: ListHeadProps) {
  return (
    <header className="staff-head">
      <h1 className="type-title type-title-xl">{title}</h1>
      <p role="status" className="text-muted">
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

/** From one page of a long list to the next. Without a second page there is nothing to press. */
export function Pages({ page, total, onPage }: PagesProps) {
  const { t } = useTranslation('staff')
  const from = (page - 1) * pageSize + 1
  const to = Math.min(page * pageSize, total)
  if (total <= pageSize && page === 1) return null

  return (
    <nav className="staff-pages" aria-label={t('pages.label')}>
      <p className="figures text-muted">{t('pages.range', { from: Math.min(from, total), to, total })}</p>
      <Button variant="outline" size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('pages.previous')}
      </Button>
      <Button variant="outline" size="small" disabled={to >= total} onClick={() => onPage(page + 1)}>
        {t('pages.next')}
      </Button>
    </nav>
  )
}
