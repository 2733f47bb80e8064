import { ChatsCircleIcon } from '@phosphor-icons/react/dist/csr/ChatsCircle'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { PrivateCount } from '../features/unread/private-count.tsx'
import { useSession } from '../platform/session/session.ts'

/** In the header of members: their conversations, and how much waits in them. */
export function PrivateEntry() {
  const { t } = useTranslation('conversations')
  const session = useSession()
  return (
    <div className="header-private">
      {session && !session.termsPending && (
        <NavLink to="/pvt" className="icon-button" title={t('title')}>
          <ChatsCircleIcon aria-hidden="true" />
          <span className="sr-only">{t('title')}</span>
          <PrivateCount />
        </NavLink>
      )}
    </div>
  )
}
