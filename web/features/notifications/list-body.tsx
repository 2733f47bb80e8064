import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Notification } from '#contract/notifications.ts'
import { useFocusInPlace } from '../../ui/focus/use-focus-in-place.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { opensDay } from '../timeline/log/chat-times.ts'
import { NotificationRow } from './notification-row.tsx'
import { useRelativeTimes } from './use-relative-times.ts'

interface ListBodyProps {
  inbox: Pick<
    UseInfiniteQueryResult,
    'data' | 'isError' | 'isFetching' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage' | 'refetch'
  >
  items: readonly Notification[]
  onFollow: (notification: Notification) => void
  onRead: (notification: Notification) => void
}

/** Positioned, so that texts for screen readers do not make the dialog around it scroll, too. */
const body = 'relative min-h-0 flex-auto overflow-y-auto overscroll-contain focus-visible:-outline-offset-2'

/** The list, or its empty, loading or error state. */
export function ListBody({ inbox, items, onFollow, onRead }: ListBodyProps) {
  const { t } = useTranslation('notifications')
  const times = useRelativeTimes()
  const focusInPlace = useFocusInPlace<HTMLUListElement>()

  if (!inbox.data) {
    return inbox.isError && !inbox.isFetching ? (
      <div className={`${body} p-3.5`}>
        <ErrorState title={t('list.failed')} onRetry={() => void inbox.refetch()} />
      </div>
    ) : (
      <Loading label={t('list.loading')} className={`${body} py-1`}>
        <RowsToCome count={5} />
      </Loading>
    )
  }
  if (items.length === 0) {
    return (
      <div className={`${body} p-3.5`}>
        <EmptyState mark="bell" at={[47, 40]} headingLevel={3} title={t('list.emptyTitle')}>
          {t('list.emptyText')}
        </EmptyState>
      </div>
    )
  }
  return (
    <div className={`${body} py-1`}>
      <ul className="divide-y divide-line" {...focusInPlace}>
        {items.map((notification, index) => (
          <NotificationRow
            key={notification.id}
            notification={notification}
            opensDay={opensDay(times, items, index)}
            times={times}
            onFollow={() => onFollow(notification)}
            onRead={() => onRead(notification)}
          />
        ))}
      </ul>
      {inbox.hasNextPage && <Older {...inbox} />}
    </div>
  )
}

type OlderProps = Pick<
  ListBodyProps['inbox'],
  'isError' | 'isFetching' | 'isFetchingNextPage' | 'fetchNextPage'
>

/** Loads older items when the end of the list is near. */
function Older({ isError, isFetching, fetchNextPage }: OlderProps) {
  const { t } = useTranslation('notifications')
  const end = useRef<HTMLDivElement>(null)
  const ask = useEffectEvent(() => {
    if (!isFetching && !isError) void fetchNextPage()
  })
  useEffect(() => {
    if (!end.current) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && ask(), {
      rootMargin: '400px',
    })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [])

  if (isError && !isFetching) {
    return (
      <div className="p-3.5">
        <ErrorState title={t('list.olderFailed')} onRetry={() => void fetchNextPage()} />
      </div>
    )
  }
  return (
    <div ref={end}>
      <Loading label={t('list.older')}>
        <RowsToCome count={2} />
      </Loading>
    </div>
  )
}

function RowsToCome({ count }: { count: number }) {
  const rows = Array.from({ length: count }, (_, row) => row)
  return (
    <span className="block divide-y divide-line">
      {rows.map((row) => (
        <span key={row} className="flex items-center gap-3 px-4.5 py-3.5">
          <Skeleton className="size-8 rounded-full" />
          <span className="grid flex-1 gap-2">
            <Skeleton className={`h-3 ${['w-4/5', 'w-3/5', 'w-2/3'][row % 3]}`} />
            <Skeleton className="h-2.5 w-20" />
          </span>
        </span>
      ))}
    </span>
  )
}
