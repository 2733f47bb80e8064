import { useTranslation } from 'react-i18next'
import { smallAvatar } from '#contract/rules/pictures.ts'
import type { Session } from '../platform/session/session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { CaretDownIcon } from '../ui/icons/caret-down.ts'

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
