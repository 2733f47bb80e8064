import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countedAtMost } from '#contract/rules/counts.ts'
import { lazyComponent, useLazyComponent } from '../../platform/hydration/lazy-component.ts'
import { IconButton } from '../../ui/button.tsx'
import { BellIcon } from '../../ui/icons/bell.ts'
import { useInbox } from './use-inbox.ts'

const list = lazyComponent(() => import('./notification-list.tsx'), ['notifications'])

interface LiveBellProps {
  userId: number
  /** Whether it was pressed before the code was loaded, so that it opens at once. */
  pressed: boolean
}

/** Bell with unread count, announcements and list. */
export default function LiveBell({ userId, pressed }: LiveBellProps) {
  const { t } = useTranslation('ui')
  const [open, setOpen] = useState(pressed)
  const { unreadCount, lamp, newest } = useInbox(userId)
  const List = useLazyComponent(list, { enabled: open, onError: () => setOpen(false) })

  return (
    <>
      <IconButton
        label={bellLabel(t, unreadCount)}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void list.load().catch(() => {})}
        onClick={() => setOpen(true)}
        className="bell"
      >
        <BellIcon />
        {unreadCount > 0 && (
          <span
            key={unreadCount}
            className="badge badge-lamp bell-count figures"
            data-lamp={lamp}
            aria-hidden="true"
          >
            {unreadCount > 99 ? '99+' : unreadCount}
          </span>
        )}
      </IconButton>
      <span role="status" className="sr-only">
        {newest && <span key={newest.id}>{t('bell.new', { message: newest.message })}</span>}
      </span>
      {open && List && <List userId={userId} onClose={() => setOpen(false)} />}
    </>
  )
}

function bellLabel(t: TFunction<'ui'>, count: number): string {
  if (count >= countedAtMost) return t('bell.waitingOver', { most: countedAtMost - 1 })
  return count > 0 ? t('bell.waiting', { count }) : t('bell.label')
}
