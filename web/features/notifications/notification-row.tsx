import { ArrowBendUpLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowBendUpLeft'
import { AtIcon } from '@phosphor-icons/react/dist/csr/At'
import { ChatCircleIcon } from '@phosphor-icons/react/dist/csr/ChatCircle'
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple'
import { IdentificationCardIcon } from '@phosphor-icons/react/dist/csr/IdentificationCard'
import { ShieldStarIcon } from '@phosphor-icons/react/dist/csr/ShieldStar'
import { UserPlusIcon } from '@phosphor-icons/react/dist/csr/UserPlus'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Notification, NotificationType } from '#contract/notifications.ts'
import { IconButton } from '../../ui/button.tsx'
import type { RelativeTimes } from './use-relative-times.ts'

const icons: Record<NotificationType, typeof AtIcon> = {
  private_message: ChatCircleIcon,
  whois: IdentificationCardIcon,
  operator_granted: ShieldStarIcon,
  contact_message: EnvelopeSimpleIcon,
  mention: AtIcon,
  reply: ArrowBendUpLeftIcon,
  channel_invitation: UserPlusIcon,
}

interface NotificationRowProps {
  notification: Notification
  times: RelativeTimes
  onFollow: () => void
  onRead: () => void
}

export function NotificationRow({ notification, times, onFollow, onRead }: NotificationRowProps) {
  const { t } = useTranslation('notifications')
  const { type, message, isRead, createdAt, link } = notification
  const Icon = icons[type]

  return (
    <li className="notification" data-unread={!isRead || undefined}>
      <Link to={link} className="notification-link" onClick={onFollow}>
        <span className="notification-icon" aria-hidden="true">
          <Icon />
        </span>
        <span className="notification-text">
          {!isRead && <span className="sr-only">{t('list.unread')}: </span>}
          <span className="notification-message">{message}</span>
          <time dateTime={createdAt} title={times.titleOf(createdAt)}>
            {times.relative(createdAt)}
          </time>
        </span>
      </Link>
      {!isRead && (
        <IconButton label={`${t('list.markOne')}: ${message}`} title={t('list.markOne')} onClick={onRead}>
          <span className="notification-light" aria-hidden="true" />
          <CheckIcon aria-hidden="true" />
        </IconButton>
      )}
    </li>
  )
}
