import { useTranslation } from 'react-i18next'
import { useNavigation } from 'react-router'
import { Flashes } from '../ui/flashes.tsx'
import { Mark } from '../ui/mark.tsx'

/** Shown while an article is on its way. A page that the server wrote has arrived already. */
export function Arriving() {
  const { t } = useTranslation('ui')
  const { location } = useNavigation()
  if (!location?.pathname.startsWith('/blog/')) return null

  return (
    <div role="status" className="arriving">
      <Mark size={56} />
      <Flashes state="running" />
      <span className="sr-only">{t('loading')}</span>
    </div>
  )
}
