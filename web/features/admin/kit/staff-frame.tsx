import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { OpenReports } from '../reports/open-reports.tsx'
import { StaffNav, StaffNavLink } from './staff-nav.tsx'
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
      <StaffNav label={t('nav')}>
        <StaffNavLink to="/moderation">{t('queue')}</StaffNavLink>
        <StaffNavLink to="/admin/reports">
          {t('reports.title')}
          <OpenReports />
        </StaffNavLink>
        <StaffNavLink to="/admin/words">{t('words.title')}</StaffNavLink>
        <StaffNavLink to="/admin/users">{t('users.title')}</StaffNavLink>
        <StaffNavLink to="/admin/audit">{t('audit.title')}</StaffNavLink>
      </StaffNav>
      <Outlet />
    </>
  )
}
