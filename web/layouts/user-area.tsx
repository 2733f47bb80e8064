import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { smallAvatar } from '#contract/rules/pictures.ts'
import { loginPath } from '../features/accounts/guard.tsx'
import { NotificationBell } from '../features/notifications/notification-bell.tsx'
import { useLive } from '../platform/live.ts'
import { pieceOf, usePiece } from '../platform/pieces.ts'
import { type Session, updateSession, useSession } from '../platform/session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { menuList } from '../ui/menu.tsx'
import { LanguageSelect } from './language-select.tsx'

const userMenu = pieceOf(() => import('./user-menu.tsx'))

/** At the end of the header. The server writes it for a visitor. */
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
  const UserMenu = usePiece(userMenu, { wanted: pressed, giveUp: () => setPressed(false) })
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
  const { pathname } = useLocation()
  return (
    <div className="visitor-only flex items-center gap-1">
      <div className="hidden md:block">
        <LanguageSelect />
      </div>
      <ButtonLink variant="outline" to={pathname === '/' ? '/login' : loginPath(pathname)}>
        {t('account.login')}
      </ButtonLink>
    </div>
  )
}

interface UserFaceProps extends React.ComponentProps<'button'> {
  session: Session
}

export function UserFace({ session, ...rest }: UserFaceProps) {
  const { t } = useTranslation('ui')
  return (
    <button type="button" className="user-face" {...rest}>
      <span className="sr-only">{t('account.menu', { name: session.username })}</span>
      <Avatar nick={session.username} letters={session.initials} image={smallAvatar(session.profileImage)} />
      <span className="user-face-name" aria-hidden="true">
        {session.username}
      </span>
      <CaretDownIcon className="user-face-caret" aria-hidden="true" />
    </button>
  )
}
