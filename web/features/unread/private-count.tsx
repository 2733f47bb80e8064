import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../platform/session/session.ts'
import { Badge } from '../../ui/chip.tsx'
import { useAttended } from './attention.ts'
import { privateIn } from './shown-count.ts'
import { unreadQuery } from './unread.queries.ts'
import { unreadLabel } from './unread-label.ts'

/**
 * Unread count of a private conversation, or of all of them, except for the one in view. Always highlighted.
 */
export function PrivateCount({ id }: { id?: number }) {
  const { t } = useTranslation('unread')
  const attended = useAttended()
  const { data: count = 0 } = useQuery({
    ...unreadQuery(useSession()?.userId),
    select: ({ conversations }) =>
      privateIn(
        { conversations: conversations.filter((one) => id === undefined || one.id === id) },
        attended,
      ),
  })
  return <Badge count={count} lit label={unreadLabel(t, 'lines', count)} />
}
