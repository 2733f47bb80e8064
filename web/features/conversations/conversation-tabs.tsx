import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { useSession } from '../../platform/session/session.ts'
import { useCurrentInSight } from '../../ui/use-current-in-sight.ts'
import OnlineDot from '../online/online-dot.tsx'
import { PrivateCount } from '../unread/private-count.tsx'
import { unreadQuery } from '../unread/unread.queries.ts'
import { conversationsQuery } from './conversations.queries.ts'
import { StartConversation } from './start/start-conversation.tsx'

interface ConversationTabsProps {
  /** Undefined until loaded. */
  current: { id: number; name: string; user: { id: number } } | undefined
}

/** Tabs above the log, one for each conversation. */
export function ConversationTabs({ current }: ConversationTabsProps) {
  const { t } = useTranslation('conversations')
  const userId = useSession()?.userId
  const { data: listed = [] } = useInfiniteQuery(conversationsQuery(userId))
  const isListed = listed.some(({ id }) => id === current?.id)
  // A hidden conversation has a tab while it is open.
  const tabs = current && !isListed ? [current, ...listed] : listed
  const place = tabs.findIndex(({ id }) => id === current?.id)
  const { isSuccess: hasCounts } = useQuery(unreadQuery(userId))
  // Phones show two or three tabs, the newest first; counts make them wider.
  const row = useCurrentInSight<HTMLElement>(`${place} ${hasCounts}`)

  return (
    <nav ref={row} className="channel-tabs" aria-label={t('tabs')}>
      {tabs.map(({ id, name, user }) => (
        <NavLink key={id} to={`/pvt/${id}`} className="channel-tab">
          <span className="channel-tab-name">{name}</span>
          <OnlineDot id={user.id} />
          <PrivateCount id={id} />
        </NavLink>
      ))}
      <StartConversation className="channel-tabs-more" />
    </nav>
  )
}
