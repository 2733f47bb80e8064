import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ContactThread } from '#contract/mailbox.ts'
import { useDates } from '../../layouts/use-dates.ts'
import { Head } from '../../platform/head.tsx'
import { useSession } from '../../platform/session.ts'
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
      <div className="mail-bar">
        <Link to="/mail" className="mail-back">
          <ArrowLeftIcon aria-hidden="true" />
          {t('thread.back')}
        </Link>
        {isStaff && <MailActs thread={thread} />}
      </div>
      <article>
        <header className="mail-head">
          <h1 className="type-title type-title-lg">{subject}</h1>
          {(isSpam || source === 'home-chat') && (
            <p className="flex flex-wrap gap-2">
              {isSpam && <Tag>{t('list.spam')}</Tag>}
              {source === 'home-chat' && <Tag>{t('thread.fromChat')}</Tag>}
            </p>
          )}
          <dl className="mail-facts">
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
        <MailText text={thread.message} />
      </article>
      {replies.length > 0 && (
        <section aria-label={t('thread.replies')}>
          <ol className="mail-replies">
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
