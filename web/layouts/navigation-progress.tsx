import { useTranslation } from 'react-i18next'
import { useLocation, useNavigation } from 'react-router'
import { PageBars } from '../ui/states/page-bars.tsx'

/** At once, while a page is on its way. A page that the server wrote has arrived already. */
export function NavigationProgress() {
  const { state } = useNavigation()
  return state === 'loading' && <div className="navigation-progress" aria-hidden="true" />
}

/** For those who wait long enough to wonder: the shape of the page that comes, over the one that is left. */
export function NavigationSkeleton() {
  const { t } = useTranslation('ui')
  const { pathname } = useLocation()
  const to = useNavigation().location?.pathname
  if (to === undefined || to === pathname) return null
  return (
    <div role="status" className="navigation-skeleton">
      <span className="sr-only">{t('loading')}</span>
      <PageBars path={to} />
    </div>
  )
}
