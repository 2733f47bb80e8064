import { LinkBreakIcon } from '@phosphor-icons/react/dist/csr/LinkBreak'
import { useTranslation } from 'react-i18next'
import './broken-link.css'

/** Says that a product's link leads nowhere, and since when. */
export function BrokenLink({ since }: { since: string }) {
  const { t, i18n } = useTranslation('staff-albums')
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' }).format(new Date(since))
  return (
    <span className="broken-link">
      <LinkBreakIcon aria-hidden="true" />
      {t('sheet.broken', { date })}
    </span>
  )
}
