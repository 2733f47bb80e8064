import { ArrowBendUpLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowBendUpLeft'
import { useTranslation } from 'react-i18next'
import type { ContactMessage } from '#contract/mailbox.ts'
import { useDates } from '../../layouts/use-dates.ts'
import { ButtonLink } from '../../ui/button.tsx'

interface MailRowsProps {
  messages: readonly ContactMessage[]
  isStaff: boolean
}

export function MailRows({ messages, isStaff }: MailRowsProps) {
  const { t } = useTranslation('mailbox')
  return (
    <table className="mail-rows">
      <thead>
        <tr>
          <th scope="col">{t('list.id')}</th>
          <th scope="col">{t('list.from')}</th>
          <th scope="col">{t('list.subject')}</th>
          <th scope="col">{t('list.date')}</th>
          <th scope="col">
            <span className="sr-only">{t('list.view')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {messages.map((message) => (
          <MailRow key={message.id} message={message} isStaff={isStaff} />
        ))}
      </tbody>
    </table>
  )
}

function MailRow({ message, isStaff }: { message: ContactMessage; isStaff: boolean }) {
  const { formatLongDate } = useDates()
  const { t } = useTranslation('mailbox')
  const { id, name, email, subject, date, isRead, repliedAt, isSpam } = message
  return (
    <tr className="mail-row" data-unread={!isRead || undefined}>
      <td className="mail-id figures">{id}</td>
      <td className="mail-from">
        <span className="mail-name">{name}</span>
        {email && <span className="mail-email">{email}</span>}
      </td>
      <td className="mail-subject">
        <span className="mail-line">
          {!isRead && <span className="mail-new">{t(isStaff ? 'list.unread' : 'list.newAnswer')}</span>}
          {isSpam && <span className="mail-spam">{t('list.spam')}</span>}
          <span className="mail-title">{subject || t('list.noSubject')}</span>
        </span>
        <span className="mail-excerpt">{message.message.slice(0, 200)}</span>
      </td>
      <td className="mail-date figures">
        <time dateTime={date}>{formatLongDate(date)}</time>
        {repliedAt && (
          <span className="mail-replied" title={t('list.replied', { date: formatLongDate(repliedAt) })}>
            <ArrowBendUpLeftIcon aria-hidden="true" />
            <span className="sr-only">{t('list.replied', { date: formatLongDate(repliedAt) })}</span>
          </span>
        )}
      </td>
      <td className="mail-view">
        <ButtonLink
          to={`/mail/${id}`}
          variant="outline"
          size="small"
          aria-label={t('list.viewLabel', { id, name })}
        >
          {t('list.view')}
        </ButtonLink>
      </td>
    </tr>
  )
}
