import { useTranslation } from 'react-i18next'
import { pageShape } from './page-shape.ts'

/** Enough bars for every shape: its style lets go of what it does not need. */
const bars = Array.from({ length: 36 }, (_, bar) => bar)

/** What the page at a path looks like from afar. */
export default function NavigationSkeletonShape({ path }: { path: string }) {
  const { t } = useTranslation('ui')
  return (
    <div role="status" className="navigation-skeleton">
      <span className="sr-only">{t('loading')}</span>
      <div className={`navigation-skeleton-${pageShape(path)}`} aria-hidden="true">
        {bars.map((bar) => (
          <i key={bar} className="skeleton" />
        ))}
      </div>
    </div>
  )
}
