import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../platform/session.ts'
import { Badge } from '../../ui/chip.tsx'
import { privateIn } from './shown-count.ts'
import { unreadQuery } from './unread.queries.ts'

/** How much waits in a private conversation, or in all of them: always in the light of the lamp. */
export function PrivateCount({ id }: { id?: number }) {
  const { t } = useTranslation('unread')
  const { data: count = 0 } = useQuery({
    ...unreadQuery(useSession()?.userId),
    select: ({ conversations }) =>
      id === undefined
        ? privateIn({ conversations })
        : (conversations.find((conversation) => conversation.id === id)?.count ?? 0),
  })
  return <Badge count={count} lit label={t('lines', { count })} />
}
