import { useTranslation } from 'react-i18next'
import { Navigate, NavLink, Outlet, useLocation } from 'react-router'
import type { LayoutHandle } from '../../../platform/layout-handle.ts'
import { useSession } from '../../../platform/session.ts'
import { useCurrentInSight } from '../../../ui/use-current-in-sight.ts'

export const handle: LayoutHandle = { staffTexts: 'staff-settings' }

const useIsAdmin = () => useSession()?.roles.includes('ROLE_ADMIN') ?? false

/** What the screens of the site's settings share: the way from one to the other. */
export default function SettingsFrame() {
  const { t } = useTranslation('staff-settings')
  const isAdmin = useIsAdmin()
  const { pathname } = useLocation()
  // On a phone the row scrolls.
  const nav = useCurrentInSight<HTMLElement>(pathname, 'center')
  return (
    <>
      <nav ref={nav} className="staff-nav" aria-label={t('nav')}>
        {isAdmin && <NavLink to="/admin/site">{t('site.title')}</NavLink>}
        {isAdmin && <NavLink to="/admin/pages">{t('pages.title')}</NavLink>}
        {isAdmin && <NavLink to="/admin/labels">{t('labels.title')}</NavLink>}
        {isAdmin && <NavLink to="/admin/categories">{t('categories.title')}</NavLink>}
        <NavLink to="/admin/photos">{t('photos.title')}</NavLink>
        <NavLink to="/admin/ads">{t('ads.title')}</NavLink>
        <NavLink to="/admin/cryptos">{t('cryptos.title')}</NavLink>
      </nav>
      <Outlet />
    </>
  )
}

/** Other staff are led to what they may change. */
export function AdminsAlone({ children }: { children: React.ReactNode }) {
  return useIsAdmin() ? children : <Navigate to="/admin/photos" replace />
}
