import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../platform/session/session.ts'
import { Badge } from '../../ui/chip.tsx'
import { useAttended } from './attention.ts'
import { shownCount } from './shown-count.ts'
import { unreadQuery } from './unread.queries.ts'
import { unreadLabel } from './unread-label.ts'

/** Unread count of a channel that is not in view: mentions are highlighted, other lines are not. */
export function UnreadCount({ slug }: { slug: string }) {
  const { t } = useTranslation('unread')
  const userId = useSession()?.userId
  const { data } = useQuery({
    ...unreadQuery(userId),
    select: ({ channels }) => channels.find((channel) => channel.slug === slug),
  })
  const attended = useAttended()
  if (!data || slug === attended) return null

  const { count, lit } = shownCount(data)
  return <Badge count={count} lit={lit} label={unreadLabel(t, lit ? 'mentions' : 'lines', count)} />
}
