import { useTranslation } from 'react-i18next'
import { Navigate, Outlet } from 'react-router'
import type { LayoutHandle } from '../../../platform/page/layout-handle.ts'
import { useSession } from '../../../platform/session/session.ts'
import { StaffNav, StaffNavLink } from '../kit/staff-nav.tsx'
import { settingsPages } from './settings-pages.ts'

export const handle: LayoutHandle = { personal: true, staffTexts: 'staff-settings' }

const useIsAdmin = () => useSession()?.roles.includes('ROLE_ADMIN') ?? false

/** Layout of the site settings, with the navigation between them. */
export default function SettingsFrame() {
  const { t } = useTranslation('staff-settings')
  const isAdmin = useIsAdmin()
  return (
    <>
      <StaffNav label={t('nav')}>
        {settingsPages
          .filter(({ isForAdmins }) => isAdmin || !isForAdmins)
          .map(({ to, text }) => (
            <StaffNavLink key={to} to={to}>
              {t(text)}
            </StaffNavLink>
          ))}
      </StaffNav>
      <Outlet />
    </>
  )
}

/** Redirects other staff to a page that they may change. */
export function AdminsAlone({ children }: { children: React.ReactNode }) {
  return useIsAdmin() ? children : <Navigate to="/admin/photos" replace />
}
