import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useLayoutHandle } from '../../platform/page/layout-handle.ts'
import { PageBars } from './page-bars.tsx'
import { Loading } from './skeleton.tsx'

/** In place of a page of which nothing is here yet: what the page itself says it looks like, or its shape from afar. */
export function PageSkeleton() {
  const { t } = useTranslation('ui')
  const { pathname } = useLocation()
  const { waiting: Waiting } = useLayoutHandle()
  if (Waiting) return <Waiting />
  return (
    <Loading label={t('loading')}>
      <PageBars path={pathname} />
    </Loading>
  )
}
