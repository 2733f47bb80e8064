import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countedAtMost } from '#contract/rules/counts.ts'
import { lazyComponent, useLazyComponent } from '../../platform/hydration/lazy-component.ts'
import { useSession } from '../../platform/session/session.ts'
import { IconButton } from '../../ui/button.tsx'
import { BellIcon } from '../../ui/icons/bell.ts'
import { statusRegion } from '../../ui/status-region.ts'
import { useInbox } from './use-inbox.ts'

const list = lazyComponent(() => import('./notification-list.tsx'), ['notifications'])

/** Bell in the header, for signed-in users without pending steps. */
export function NotificationBell() {
  const session = useSession()
  if (!session || session.termsPending || session.secondStepPending) return null
  return <MemberBell key={session.userId} userId={session.userId} />
}

/** Bell with unread count, announcements and list. */
export function MemberBell({ userId }: { userId: number }) {
  const { t } = useTranslation('ui')
  const [open, setOpen] = useState(false)
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
      <span {...statusRegion} className="sr-only">
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
