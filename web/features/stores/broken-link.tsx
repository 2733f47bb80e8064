import { useTranslation } from 'react-i18next'
import { useDates } from '../../platform/texts/use-dates.ts'
import { LinkBreakIcon } from '../../ui/icons/link-break.ts'
import './broken-link.css'

/** Shows that a product's link is broken, and since when. */
export function BrokenLink({ since }: { since: string }) {
  const { t } = useTranslation('staff-albums')
  const date = useDates().formatMediumDate(since)
  return (
    <span className="broken-link">
      <LinkBreakIcon aria-hidden="true" />
      {t('sheet.broken', { date })}
    </span>
  )
}
