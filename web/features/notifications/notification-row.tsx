import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Notification, NotificationType } from '#contract/notifications.ts'
import { isCommentAddress } from '#contract/rules/comment-places.ts'
import { IconButton } from '../../ui/button.tsx'
import { ArrowBendUpLeftIcon } from '../../ui/icons/arrow-bend-up-left.ts'
import { AtIcon } from '../../ui/icons/at.ts'
import { ChatCircleIcon } from '../../ui/icons/chat-circle.ts'
import { ChatCircleTextIcon } from '../../ui/icons/chat-circle-text.ts'
import { CheckIcon } from '../../ui/icons/check.ts'
import { EnvelopeSimpleIcon } from '../../ui/icons/envelope-simple.ts'
import { IdentificationCardIcon } from '../../ui/icons/identification-card.ts'
import { NewspaperIcon } from '../../ui/icons/newspaper.ts'
import { ProhibitIcon } from '../../ui/icons/prohibit.ts'
import { ShieldStarIcon } from '../../ui/icons/shield-star.ts'
import { UserPlusIcon } from '../../ui/icons/user-plus.ts'
import type { RelativeTimes } from './use-relative-times.ts'

const icons: Record<NotificationType, typeof AtIcon> = {
  private_message: ChatCircleIcon,
  whois: IdentificationCardIcon,
  operator_granted: ShieldStarIcon,
  contact_message: EnvelopeSimpleIcon,
  mention: AtIcon,
  reply: ArrowBendUpLeftIcon,
  channel_invitation: UserPlusIcon,
  line_rejected: ProhibitIcon,
  publication: NewspaperIcon,
}

interface NotificationRowProps {
  notification: Notification
  /** Whether it is the first of its day and has the day's heading. */
  opensDay: boolean
  times: RelativeTimes
  onFollow: () => void
  onRead: () => void
}

export function NotificationRow({ notification, opensDay, times, onFollow, onRead }: NotificationRowProps) {
  const { t } = useTranslation('notifications')
  const { type, message, isRead, createdAt, link } = notification
  // A comment is told of as a mention, though it may name nobody.
  const Icon = isCommentAddress(link) ? ChatCircleTextIcon : icons[type]

  return (
    <li>
      {opensDay && (
        <h3 className="px-4.5 pt-3.5 pb-1.5 font-semibold text-muted text-note first-letter:uppercase">
          {times.dayName(createdAt)}
        </h3>
      )}
      <div className="group flex items-center gap-1 pe-2 hover:bg-shoal">
        <Link
          to={link}
          className="flex min-w-0 flex-1 items-start gap-3 py-3 ps-4.5 pe-1.5 text-muted focus-visible:-outline-offset-3"
          onClick={onFollow}
        >
          <span
            className={`grid size-8 flex-none place-items-center rounded-full ${isRead ? 'bg-grey text-muted' : 'bg-wash text-amber'}`}
            aria-hidden="true"
          >
            <Icon className="size-4.25" />
          </span>
          <span className="grid min-w-0 flex-1 gap-0.5">
            {!isRead && <span className="sr-only">{t('list.unread')}: </span>}
            <span className={`wrap-anywhere text-row/snug ${isRead ? '' : 'font-semibold text-ink'}`}>
              {message}
            </span>
            <time
              dateTime={createdAt}
              title={times.titleOf(createdAt)}
              className="text-faint text-tiny/body group-hover:text-muted"
            >
              {times.onItsDay(createdAt)}
            </time>
          </span>
        </Link>
        {!isRead && (
          <IconButton
            label={`${t('list.markOne')}: ${message}`}
            title={t('list.markOne')}
            className="group/read"
            onClick={onRead}
          >
            <span
              className="size-2.75 rounded-full border border-amber bg-lamp group-hover/read:hidden group-focus-visible/read:hidden"
              aria-hidden="true"
            />
            <CheckIcon
              aria-hidden="true"
              className="hidden size-4.5 group-hover/read:block group-focus-visible/read:block"
            />
          </IconButton>
        )}
      </div>
    </li>
  )
}
