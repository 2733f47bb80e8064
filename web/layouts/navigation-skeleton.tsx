import { useTranslation } from 'react-i18next'
import { PageBars } from '../ui/states/page-bars.tsx'

/** What the page at a path looks like from afar. */
export default function NavigationSkeletonShape({ path }: { path: string }) {
  const { t } = useTranslation('ui')
  return (
    <div role="status" className="navigation-skeleton">
      <span className="sr-only">{t('loading')}</span>
      <PageBars path={path} />
    </div>
  )
}
