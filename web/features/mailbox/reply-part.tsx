import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { ClockIcon } from '@phosphor-icons/react/dist/csr/Clock'
import { useTranslation } from 'react-i18next'
import type { ContactReply } from '#contract/mailbox.ts'
import { useSite } from '../../platform/page/use-site.ts'
import { useDates } from '../../platform/texts/use-dates.ts'
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
    <li className={`border-line border-t pt-4.5 pb-5.5 ${fromStaff ? 'ps-4.5 shadow-answer' : ''}`}>
      <header className="flex flex-wrap items-baseline gap-x-3.5 gap-y-0.5 text-muted text-small/body">
        <h2 className="wrap-anywhere font-strong text-ink text-ui">{who}</h2>
        <time dateTime={date} className="figures">
          {formatLongInstant(date)}
        </time>
        {mail && (
          <span className="inline-flex items-center gap-1.25">
            {mail === 'sent' && <CheckIcon aria-hidden="true" />}
            {mail === 'queued' && <ClockIcon aria-hidden="true" />}
            {t(`thread.mail.${mail}`)}
          </span>
        )}
      </header>
      <MailText text={message} className="pt-2.5" />
    </li>
  )
}
