import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useStaffTexts } from '../features/admin/kit/use-staff-texts.ts'
import { OpenReports } from '../features/admin/reports/open-reports.tsx'
import { PresenceItems } from '../features/presence/presence-items.tsx'
import { requestSignOut } from '../features/unsaved-input/request-sign-out.ts'
import { showUnsavedInputGuard } from '../features/unsaved-input/unsaved-input-guard.tsx'
import { lazyComponent, useLazyComponent } from '../platform/hydration/lazy-component.ts'
import type { Session } from '../platform/session/session.ts'
import { Nick } from '../ui/avatar.tsx'
import { ShieldIcon } from '../ui/icons/shield.ts'
import { SignOutIcon } from '../ui/icons/sign-out.ts'
import { SteeringWheelIcon } from '../ui/icons/steering-wheel.ts'
import { TrayIcon } from '../ui/icons/tray.ts'
import { UserIcon } from '../ui/icons/user.ts'
import { Menu } from '../ui/overlays/menu.tsx'
import { MenuHead, MenuItem, MenuRule } from '../ui/overlays/menu-items.tsx'
import { openPalette } from './palette/palette-key.tsx'
import { UserFace } from './user-face.tsx'

const awayDialog = lazyComponent(() => import('../features/presence/away-dialog.tsx'))

/** Mounted open, since it loads on the first click; afterwards it opens and closes itself. */
export default function UserMenu({ session }: { session: Session }) {
  const { t } = useTranslation('ui')
  // The pressed button has the focus until this menu replaces it.
  const [opened] = useState<'by keyboard' | 'by pointer'>(() =>
    document.activeElement?.matches(':focus-visible') ? 'by keyboard' : 'by pointer',
  )
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  // Its texts must be there if the connection is gone by the time of signing out.
  useEffect(showUnsavedInputGuard, [])
  const Away = useLazyComponent(awayDialog, { enabled: asking, onError: close })
  return (
    <>
      <Menu trigger={<UserFace session={session} />} defaultOpen={opened}>
        <NameOnPhone name={session.username} />
        <MenuItem asChild>
          <Link to="/profile">
            <UserIcon aria-hidden="true" />
            {t('account.profile')}
          </Link>
        </MenuItem>
        {session.isStaff && (
          <MenuItem asChild>
            <Link to="/mail">
              <TrayIcon aria-hidden="true" />
              {t('account.inbox')}
            </Link>
          </MenuItem>
        )}
        {session.isStaff && <OverviewItem />}
        <PresenceItems userId={session.userId} onAway={() => setAsking(true)} />
        <MenuItem icon={<SteeringWheelIcon aria-hidden="true" />} onSelect={openPalette}>
          {t('account.palette')}
          <span className="ms-auto font-regular text-muted text-small coarse:hidden">Ctrl K</span>
        </MenuItem>
        <MenuRule />
        <MenuItem icon={<SignOutIcon aria-hidden="true" />} onSelect={() => void requestSignOut()}>
          {t('account.logout')}
        </MenuItem>
      </Menu>
      {asking && Away && <Away userId={session.userId} onClose={close} />}
    </>
  )
}

/** On a phone the header shows only the avatar. */
function NameOnPhone({ name }: { name: string }) {
  return (
    <div className="md:hidden">
      <MenuHead>
        <Nick nick={name} />
      </MenuHead>
      <MenuRule />
    </div>
  )
}

/** Link to the staff overview with the number of open reports. */
function OverviewItem() {
  const { t } = useTranslation('staff')
  if (useStaffTexts() !== 'ready') return null
  return (
    <MenuItem asChild>
      <Link to="/admin">
        <ShieldIcon aria-hidden="true" />
        {t('tools.team')}
        <OpenReports />
      </Link>
    </MenuItem>
  )
}
