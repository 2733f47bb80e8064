import { useTranslation } from 'react-i18next'
import { Mark } from './mark.tsx'

/** The mark and the name, one tower-width apart. */
export function Wordmark({ size = 26, className = '' }: { size?: number; className?: string }) {
  const { t } = useTranslation('ui')
  return (
    <span className={`wordmark ${className}`}>
      <Mark size={size} className="text-sea" />
      <span className="wordmark-name">{t('siteName')}</span>
    </span>
  )
}
