import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { useLayoutHandle } from '../../layouts/layout-handle.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading, RowSkeletons } from '../../ui/skeleton.tsx'
import { useStaffTexts } from '../moderation/use-staff-texts.ts'
import '../moderation/staff.css'

/**
 * Around every tool for content. A screen names its file of texts: `export const handle = { staffTexts: 'staff-albums' }`.
 */
export default function ContentFrame() {
  const { t } = useTranslation(['ui', 'pages'])
  const { staffTexts } = useLayoutHandle()
  const texts = useStaffTexts(staffTexts)
  if (texts === 'ready') {
    return (
      <div className="staff-page">
        <Outlet />
      </div>
    )
  }
  if (texts === 'failed') {
    return (
      <div className="staff-page">
        <ErrorState title={t('pages:network.unreachable')} onRetry={() => location.reload()} />
      </div>
    )
  }
  return (
    <Loading label={t('loading')} className="staff-page">
      <RowSkeletons rows={10} />
    </Loading>
  )
}
