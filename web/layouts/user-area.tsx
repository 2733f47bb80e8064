import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoginPath } from '../features/accounts/guard.tsx'
import { NotificationBell } from '../features/notifications/notification-bell.tsx'
import { lazyComponent, useLazyComponent } from '../platform/hydration/lazy-component.ts'
import { useLive } from '../platform/live/live.ts'
import { type Session, updateSession, useSession } from '../platform/session/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { menuList } from '../ui/overlays/menu.tsx'
import { LanguageSelect } from './language-select.tsx'
import { UserFace } from './user-face.tsx'

const userMenu = lazyComponent(() => import('./user-menu.tsx'))

/** End of the header. The server renders it for a visitor. */
export function UserArea() {
  const session = useSession()
  return (
    <div className="header-user">
      <NotificationBell />
      {session ? <MemberArea session={session} /> : <VisitorArea />}
    </div>
  )
}

function MemberArea({ session }: { session: Session }) {
  const [pressed, setPressed] = useState(false)
  useLive('profile-changed', ({ profileImage }) => {
    if (profileImage !== undefined) updateSession({ profileImage })
  })
  const UserMenu = useLazyComponent(userMenu, { enabled: pressed, onError: () => setPressed(false) })
  if (pressed && UserMenu) return <UserMenu session={session} />
  return (
    <UserFace
      session={session}
      aria-haspopup="menu"
      aria-busy={pressed || undefined}
      onPointerEnter={() => void menuList.load().catch(() => {})}
      onClick={() => setPressed(true)}
    />
  )
}

function VisitorArea() {
  const { t } = useTranslation('ui')
  const loginPath = useLoginPath()
  return (
    <div className="visitor-only flex items-center gap-1 [&>:last-child]:flex-1">
      <div className="hidden md:block">
        <LanguageSelect />
      </div>
      <ButtonLink variant="outline" to={loginPath}>
        {t('account.login')}
      </ButtonLink>
    </div>
  )
}
