import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { ClockIcon } from '@phosphor-icons/react/dist/csr/Clock'
import { useTranslation } from 'react-i18next'
import type { ContactReply } from '#contract/mailbox.ts'
import { useDates } from '../../layouts/use-dates.ts'
import { useSite } from '../../layouts/use-site.ts'
import { MailText } from './mail-text.tsx'

export function ReplyPart({ reply }: { reply: ContactReply }) {
  const { formatLongInstant } = useDates()
  const { t } = useTranslation('mailbox')
  const { name: siteName } = useSite()
  const { fromStaff, name, date, message, mail } = reply
  const who = fromStaff
    ? name
      ? t('thread.answered', { name })
      : t('thread.team', { siteName })
    : t('thread.added', { name })

  return (
    <li className="mail-reply" data-staff={fromStaff || undefined}>
      <header className="mail-reply-head">
        <h2 className="font-strong text-ui">{who}</h2>
        <time dateTime={date} className="figures">
          {formatLongInstant(date)}
        </time>
        {mail && (
          <span className="mail-state">
            {mail === 'sent' && <CheckIcon aria-hidden="true" />}
            {mail === 'queued' && <ClockIcon aria-hidden="true" />}
            {t(`thread.mail.${mail}`)}
          </span>
        )}
      </header>
      <MailText text={message} />
    </li>
  )
}
