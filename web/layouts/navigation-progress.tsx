import { useTranslation } from 'react-i18next'
import { useLocation, useNavigation } from 'react-router'
import { PageBars } from '../ui/states/page-bars.tsx'
import { statusRegion } from '../ui/status-region.ts'

/** Progress bar during navigation within the site. */
export function NavigationProgress() {
  const { state } = useNavigation()
  return state === 'loading' && <div className="navigation-progress" aria-hidden="true" />
}

/** After a delay, shows the skeleton of the next page over the current one. */
export function NavigationSkeleton() {
  const { t } = useTranslation('ui')
  const { pathname } = useLocation()
  const to = useNavigation().location?.pathname
  if (to === undefined || to === pathname) return null
  return (
    <div {...statusRegion} className="navigation-skeleton">
      <span className="sr-only">{t('loading')}</span>
      <PageBars path={to} />
    </div>
  )
}
