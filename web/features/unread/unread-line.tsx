import { useTranslation } from 'react-i18next'

/** Line above the first unread message. */
export function UnreadLine({ count }: { count: number }) {
  const { t } = useTranslation('unread')
  return (
    <div className="unread-line">
      <span>{t('marker', { count })}</span>
    </div>
  )
}
