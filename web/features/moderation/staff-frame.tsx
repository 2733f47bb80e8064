import { useTranslation } from 'react-i18next'
import { NavLink, Outlet } from 'react-router'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading, RowSkeletons } from '../../ui/skeleton.tsx'
import { OpenReports } from './open-reports.tsx'
import { useStaffTexts } from './use-staff-texts.ts'
import './staff.css'

/** What the screens of moderation share: their texts, and the way from one to the other. */
export default function StaffFrame() {
  const { t } = useTranslation(['ui', 'pages'])
  const texts = useStaffTexts()
  if (texts === 'ready') return <Frame />
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

function Frame() {
  const { t } = useTranslation('staff')
  return (
    <div className="staff-page">
      <nav className="staff-nav" aria-label={t('nav')}>
        <NavLink to="/admin/reports">
          {t('reports.title')}
          <OpenReports />
        </NavLink>
        <NavLink to="/admin/users">{t('users.title')}</NavLink>
        <NavLink to="/admin/audit">{t('audit.title')}</NavLink>
      </nav>
      <Outlet />
    </div>
  )
}
