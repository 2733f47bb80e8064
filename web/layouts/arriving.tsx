import { useTranslation } from 'react-i18next'
import { useLocation, useNavigation } from 'react-router'
import { pageShape } from './page-shape.ts'

/** Enough bars for every shape: its style lets go of what it does not need. */
const bars = Array.from({ length: 36 }, (_, bar) => bar)

/** At once, while a page is on its way. A page that the server wrote has arrived already. */
export function ArrivingLine() {
  const { state } = useNavigation()
  return state === 'loading' && <div className="arriving-line" aria-hidden="true" />
}

/** For those who wait long enough to wonder: the shape of the page that comes, over the one that is left. */
export function ArrivingShape() {
  const { t } = useTranslation('ui')
  const { pathname } = useLocation()
  const { location } = useNavigation()
  if (!location || location.pathname === pathname) return null

  return (
    <div role="status" className="arriving">
      <span className="sr-only">{t('loading')}</span>
      <div className={`arriving-${pageShape(location.pathname)}`} aria-hidden="true">
        {bars.map((bar) => (
          <i key={bar} className="skeleton" />
        ))}
      </div>
    </div>
  )
}
