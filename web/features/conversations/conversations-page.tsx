import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Head } from '../../platform/page/head.tsx'
import type { LayoutHandle } from '../../platform/page/layout-handle.ts'
import { useSession } from '../../platform/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { ConversationEntry } from './conversation-entry.tsx'
import { conversationsQuery } from './conversations.queries.ts'
import { useStartDialog } from './start/start-conversation.tsx'
import './conversations-page.css'

/** The list is part of the frame. */
export const handle: LayoutHandle = { personal: true }

/** All of one's conversations, and the way to a new one. */
export default function ConversationsPage() {
  const { t } = useTranslation('conversations')
  const { start, shown } = useStartDialog()
  const list = useQuery(conversationsQuery(useSession()?.userId))

  return (
    <div className="conversations-page">
      <Head title={t('title')} noindex />
      <div className="conversations-head">
        <h1 className="type-title type-title-2xl">{t('title')}</h1>
        <Button aria-haspopup="dialog" onClick={start}>
          {t('start.title')}
        </Button>
      </div>
      {list.isPending && (
        <Loading label={t('list.loading')}>
          {['w-28', 'w-20', 'w-36', 'w-24', 'w-32'].map((width) => (
            <span key={width} className="conversation-entry">
              <Skeleton className="row-span-2 size-10 rounded-full" />
              <Skeleton className={`h-3.5 ${width}`} />
              <Skeleton className="col-start-2 h-3 w-3/5" />
            </span>
          ))}
        </Loading>
      )}
      {list.isError && !list.data && (
        <ErrorState title={t('list.failed')} busy={list.isFetching} onRetry={() => void list.refetch()} />
      )}
      {list.data?.length === 0 && (
        <EmptyState mark="dinghy" at={[45, 55]} title={t('list.emptyTitle')}>
          {t('list.emptyText')}
        </EmptyState>
      )}
      <ul className="conversations-list">
        {list.data?.map((conversation) => (
          <li key={conversation.id}>
            <ConversationEntry conversation={conversation} />
          </li>
        ))}
      </ul>
      {shown}
    </div>
  )
}
