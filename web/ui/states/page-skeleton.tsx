import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useLayoutHandle } from '../../platform/page/layout-handle.ts'
import { PageBars } from './page-bars.tsx'
import { Loading } from './skeleton.tsx'

/** Placeholder of a page that has not loaded: the one of its handle, or one by the shape of its address. */
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
