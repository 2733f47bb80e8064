import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, NavLink } from 'react-router'
import { smallAvatar } from '#contract/rules/pictures.ts'
import { conversationsQuery } from '../features/conversations/conversations.queries.ts'
import { StartButton } from '../features/conversations/start/start-conversation.tsx'
import { PrivateCount } from '../features/unread/private-count.tsx'
import { lazyComponent, useLazyComponent } from '../platform/hydration/lazy-component.ts'
import { useSession } from '../platform/session/session.ts'
import { Avatar } from '../ui/avatar.tsx'

const onlineDot = lazyComponent(() => import('../features/online/online-dot.tsx'))
const shownAtMost = 20

/** A member's private conversations, newest first. */
export function SidebarConversations({ onStart }: { onStart: () => void }) {
  const { t } = useTranslation('conversations')
  const { data: conversations = [] } = useInfiniteQuery(conversationsQuery(useSession()?.userId))
  const OnlineDot = useLazyComponent(onlineDot, { enabled: conversations.length > 0 })

  return (
    <nav aria-label={t('title')} className="mt-4">
      <div className="sidebar-heading">
        <h2>
          <Link to="/pvt">{t('title')}</Link>
        </h2>
        <StartButton onStart={onStart} />
      </div>
      <ul>
        {conversations.slice(0, shownAtMost).map(({ id, name, user }) => (
          <li key={id}>
            <NavLink to={`/pvt/${id}`} className="row">
              <span className="row-face">
                <Avatar nick={name} size={24} image={smallAvatar(user.profileImage)} />
              </span>
              <span className="row-name">{name}</span>
              {OnlineDot && <OnlineDot id={user.id} />}
              <PrivateCount id={id} />
            </NavLink>
          </li>
        ))}
      </ul>
      {conversations.length > shownAtMost && (
        <Link to="/pvt" className="row font-medium text-sea">
          {t('list.all')}
        </Link>
      )}
    </nav>
  )
}
