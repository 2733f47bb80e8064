import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { statusRegion } from '../../../ui/status-region.ts'
import { pageCount } from './uploads.queries.ts'

interface LibraryPagesProps {
  page: number
  total: number
  onPage: (page: number) => void
}

/** Pagination of the library. Renders nothing for a single page. */
export function LibraryPages({ page, total, onPage }: LibraryPagesProps) {
  const { t } = useTranslation('staff-uploads')
  const count = pageCount(total)
  if (count === 1 && page === 1) return null

  const turn = (text: 'first' | 'previous' | 'next', to: number, isPossible: boolean) => (
    // Not `disabled`, which would drop the focus at the last page.
    <Button
      variant="outline"
      size="small"
      aria-disabled={!isPossible}
      onClick={() => isPossible && onPage(to)}
    >
      {t(text)}
    </Button>
  )
  return (
    <nav className="flex flex-wrap items-center justify-end gap-2.5 pt-5" aria-label={t('pages')}>
      <p className="figures flex-[1_0_100%] sm:flex-1 text-muted" {...statusRegion}>
        {t('page', { page, count })}
      </p>
      {turn('first', 1, page > 1)}
      {turn('previous', Math.min(page - 1, count), page > 1)}
      {turn('next', page + 1, page < count)}
    </nav>
  )
}
