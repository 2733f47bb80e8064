import { useTranslation } from 'react-i18next'
import { OpenReports } from '../reports/open-reports.tsx'
import { StaffNav, StaffNavLink } from './staff-nav.tsx'
import { useStaffTexts } from './use-staff-texts.ts'

/** Navigation between the moderation screens. */
export function StaffTabs() {
  const { t } = useTranslation('staff')
  if (useStaffTexts() !== 'ready') return <RoomForTabs />
  return (
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
  )
}

/** Prevents a layout shift when the tabs load. */
export function RoomForTabs() {
  return <div className="mb-6 h-11.25 border-line border-b" />
}
