import { useTranslation } from 'react-i18next'
import { NavLink, Outlet } from 'react-router'
import { OpenReports } from '../reports/open-reports.tsx'
import { TextsGate } from './texts-gate.tsx'

/** What the screens of moderation share: their texts, and the way from one to the other. */
export default function StaffFrame() {
  return (
    <TextsGate>
      <Frame />
    </TextsGate>
  )
}

function Frame() {
  const { t } = useTranslation('staff')
  return (
    <>
      <nav className="staff-nav" aria-label={t('nav')}>
        <NavLink to="/admin/reports">
          {t('reports.title')}
          <OpenReports />
        </NavLink>
        <NavLink to="/admin/users">{t('users.title')}</NavLink>
        <NavLink to="/admin/audit">{t('audit.title')}</NavLink>
      </nav>
      <Outlet />
    </>
  )
}
