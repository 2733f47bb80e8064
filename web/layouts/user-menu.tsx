import { SignOutIcon } from '@phosphor-icons/react/dist/csr/SignOut'
import { UserIcon } from '@phosphor-icons/react/dist/csr/User'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Session } from '../platform/session.ts'
import { signOut } from '../platform/sign-out.ts'
import { Menu, MenuItem, MenuRule } from '../ui/menu.tsx'
import { UserFace } from './user-area.tsx'

/** Appears open, since somebody pressed for it; from there on it opens and closes by itself. */
export default function UserMenu({ session }: { session: Session }) {
  const { t } = useTranslation('ui')
  return (
    <Menu trigger={<UserFace session={session} />} defaultOpen>
      <MenuItem asChild>
        <Link to="/profile">
          <UserIcon aria-hidden="true" />
          {t('account.profile')}
        </Link>
      </MenuItem>
      <MenuRule />
      <MenuItem icon={<SignOutIcon aria-hidden="true" />} onSelect={() => void signOut()}>
        {t('account.logout')}
      </MenuItem>
    </Menu>
  )
}
