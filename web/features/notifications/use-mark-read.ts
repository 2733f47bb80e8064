import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../platform/api/api.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { toast } from '../../platform/toast.ts'
import { counted, type Inbox, readOne, readUpTo } from './notifications.live.ts'
import { inboxQuery, patchInbox } from './notifications.queries.ts'
import { notifyOtherTabs } from './other-tabs.ts'

/** Marks as read: optimistically, then on the server, then in other tabs. */
export function useMarkRead(userId: number) {
  const queries = useQueryClient()
  const { t } = useTranslation('notifications')

  const mark = useCallback(
    async (
      change: (pages: readonly Inbox[]) => Inbox[],
      send: () => Promise<{ unreadCount: number }>,
    ): Promise<void> => {
      const { queryKey } = inboxQuery(userId)
      // A pending response would be outdated.
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData(queryKey)
      patchInbox(queries, userId, change)
      try {
        const { unreadCount } = await send()
        patchInbox(queries, userId, (pages) => counted(pages, unreadCount))
        notifyOtherTabs(userId)
      } catch (error) {
        console.warn(error)
        // 404: it was replaced by a newer one.
        const isGone = error instanceof ApiError && error.status === 404
        if (!isGone) toast(t('list.markFailed'), { kind: 'error' })
        queries.setQueryData(queryKey, before)
        void queries.invalidateQueries({ queryKey })
      }
    },
    [queries, userId, t],
  )

  return useMemo(
    () => ({
      markRead: (id: number) =>
        mark(
          (pages) => readOne(pages, id),
          () => api('POST /api/notifications/:id/mark-as-read', { params: { id }, keepalive: true }),
        ),
      markReadUpTo: (upTo: number) =>
        mark(
          (pages) => readUpTo(pages, upTo),
          () => api('POST /api/notifications/mark-all-read', { body: { upTo }, keepalive: true }),
        ),
    }),
    [mark],
  )
}
