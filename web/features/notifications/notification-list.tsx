import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { Notification } from '#contract/notifications.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { XIcon } from '../../ui/icons/x.ts'
import { closingHandlers, useModal } from '../../ui/overlays/use-modal.ts'
import { profileQuery } from '../profile/profile.queries.ts'
import { ListBody } from './list-body.tsx'
import { inboxQuery } from './notifications.queries.ts'
import { useMarkRead } from './use-mark-read.ts'

interface NotificationListProps {
  userId: number
  onClose: () => void
}

const panel =
  'me-4 mt-[calc(var(--header)+--spacing(1))] mb-auto ms-auto flex w-[min(--spacing(102),100vw-(--spacing(6)))] max-h-[min(--spacing(160),100dvh-var(--header)-(--spacing(5)))] flex-col rounded-composer bg-card shadow-menu backdrop:bg-transparent'
const sheet =
  'max-sm:mx-0 max-sm:mt-auto max-sm:mb-0 max-sm:max-h-[calc(100dvh-(--spacing(10)))] max-sm:w-screen max-sm:rounded-t-sheet max-sm:rounded-b-none max-sm:backdrop:bg-scrim'

/** List below the bell, on phones a sheet. Closing it marks the shown notifications as read, unless turned off. */
export default function NotificationList({ userId, onClose }: NotificationListProps) {
  const { t } = useTranslation('notifications')
  const { t: common } = useTranslation('ui')
  const dialog = useModal()
  const inbox = useInfiniteQuery(inboxQuery(userId))
  const items = inbox.data?.pages.flatMap(({ notifications }) => notifications) ?? []
  const { markRead, markReadUpTo } = useMarkRead(userId)
  const [newest] = items
  const hasNews = (inbox.data?.pages[0]?.unreadCount ?? 0) > 0
  const { readsOnClose, readOnClose } = useReadOnClose(markReadUpTo)

  function close() {
    onClose()
    if (newest && hasNews) void readOnClose(newest.id)
  }
  function follow({ id, isRead }: Notification) {
    if (!isRead) void markRead(id)
    close()
  }
  useRouteChange(close)

  return (
    <dialog
      ref={dialog}
      aria-labelledby="notifications-title"
      className={`dialog dialog-sheet ${panel} ${sheet}`}
      {...closingHandlers(close)}
    >
      <div className="flex flex-none items-center gap-1 border-line border-b py-2.5 ps-4.5 pe-2">
        <h2 id="notifications-title" className="type-title wrap-anywhere min-w-0 flex-auto">
          {t('list.title')}
        </h2>
        {newest && hasNews && (
          <Button
            variant="ghost"
            size="small"
            className="min-w-0 whitespace-normal px-2 text-note"
            onClick={() => void markReadUpTo(newest.id)}
          >
            {t('list.markAll')}
          </Button>
        )}
        <IconButton label={common('close')} size="small" onClick={close}>
          <XIcon />
        </IconButton>
      </div>
      {hasNews && readsOnClose && (
        <p className="flex-none border-line border-b px-4.5 py-1.5 text-muted text-note">
          {t('list.closingReads')}
        </p>
      )}
      <ListBody inbox={inbox} items={items} onFollow={follow} onRead={({ id }) => void markRead(id)} />
    </dialog>
  )
}

/** Marks as read on close according to the preference, which is on by default. */
function useReadOnClose(markReadUpTo: (upTo: number) => Promise<void>) {
  const queries = useQueryClient()
  const { data } = useQuery(profileQuery)
  return {
    readsOnClose: data?.preferences?.markReadOnClose ?? true,
    readOnClose: async (upTo: number) => {
      const profile = await queries.ensureQueryData(profileQuery).catch(() => undefined)
      if (profile?.preferences?.markReadOnClose ?? true) await markReadUpTo(upTo)
    },
  }
}

function useRouteChange(act: () => void): void {
  const { pathname } = useLocation()
  const opened = useRef(pathname)
  const left = useEffectEvent(act)
  useEffect(() => {
    if (pathname !== opened.current) left()
  }, [pathname])
}
