import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ContactThread } from '#contract/mailbox.ts'
import { Head } from '../../platform/page/head.tsx'
import { useSession } from '../../platform/session/session.ts'
import { useDates } from '../../platform/texts/use-dates.ts'
import { Tag } from '../../ui/chip.tsx'
import { MailActs } from './mail-acts.tsx'
import { MailReply } from './mail-reply.tsx'
import { MailText } from './mail-text.tsx'
import { ReplyPart } from './reply-part.tsx'

/** One message, what was answered, and what can be done with it. */
export function MailThread({ thread }: { thread: ContactThread }) {
  const { formatLongInstant } = useDates()
  const { t } = useTranslation('mailbox')
  const isStaff = useSession()?.isStaff ?? false
  const { name, email, date, replies, isSpam, source } = thread
  const subject = thread.subject || t('list.noSubject')

  return (
    <>
      <Head title={subject} noindex />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-5">
        <Link
          to="/mail"
          className="inline-flex min-h-control items-center gap-2 rounded-row font-medium text-sea hover:underline hover:underline-offset-3"
        >
          <ArrowLeftIcon aria-hidden="true" className="size-[1.25em]" />
          {t('thread.back')}
        </Link>
        {isStaff && <MailActs thread={thread} />}
      </div>
      <article>
        <header className="wrap-anywhere flex flex-col gap-3 border-ink border-t-2 pt-4">
          <h1 className="type-title type-title-lg">{subject}</h1>
          {(isSpam || source === 'home-chat') && (
            <p className="flex flex-wrap gap-2">
              {isSpam && <Tag>{t('list.spam')}</Tag>}
              {source === 'home-chat' && <Tag>{t('thread.fromChat')}</Tag>}
            </p>
          )}
          <dl>
            <dt className="sr-only">{t('thread.from')}</dt>
            <dd>
              <strong className="font-strong">
                <bdi>{name}</bdi>
              </strong>{' '}
              <span className="text-muted">{email ? `<${email}>` : t('thread.noEmail')}</span>
            </dd>
            <dt className="sr-only">{t('list.date')}</dt>
            <dd className="figures text-small text-muted">
              <time dateTime={date}>{t('thread.delivered', { date: formatLongInstant(date) })}</time>
            </dd>
          </dl>
        </header>
        <MailText text={thread.message} className="pt-5" />
      </article>
      {replies.length > 0 && (
        <section aria-label={t('thread.replies')}>
          <ol className="mt-8">
            {replies.map((reply) => (
              <ReplyPart key={reply.id} reply={reply} />
            ))}
          </ol>
        </section>
      )}
      <MailReply thread={thread} isStaff={isStaff} />
    </>
  )
}
