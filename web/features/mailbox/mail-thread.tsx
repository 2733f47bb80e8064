import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ContactReply, ContactThread } from '#contract/mailbox.ts'
import { quotedParts } from '#contract/rules/answers.ts'
import { Head } from '../../platform/page/head.tsx'
import { useSite } from '../../platform/page/use-site.ts'
import { useSession } from '../../platform/session/session.ts'
import { useDates } from '../../platform/texts/use-dates.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { ArrowLeftIcon } from '../../ui/icons/arrow-left.ts'
import { CheckIcon } from '../../ui/icons/check.ts'
import { ClockIcon } from '../../ui/icons/clock.ts'
import { EnvelopeSimpleIcon } from '../../ui/icons/envelope-simple.ts'
import { TrashIcon } from '../../ui/icons/trash.ts'
import { WarningIcon } from '../../ui/icons/warning.ts'
import { AlertDialog } from '../../ui/overlays/dialog.tsx'
import { MailReply } from './mail-reply.tsx'
import { useMailActs } from './use-mail-acts.ts'

/** A message, its replies, and actions. */
export function MailThread({ thread }: { thread: ContactThread }) {
  const { formatLongInstant } = useDates()
  const { t } = useTranslation('mailbox')
  const isStaff = useSession()?.isStaff ?? false
  const { name, email, date, replies, isSpam, source } = thread
  const subject = thread.subject || t('list.noSubject')

  return (
    <>
      <Head title={subject} noindex />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-4">
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
        <header className="wrap-anywhere flex flex-col gap-3 border-ink border-t-2 pt-5">
          <h1 className="type-title type-title-lg sm:text-title-xl">{subject}</h1>
          {(isSpam || source === 'home-chat') && (
            <p className="flex flex-wrap gap-2">
              {isSpam && <Tag>{t('list.spam')}</Tag>}
              {source === 'home-chat' && <Tag>{t('thread.fromChat')}</Tag>}
            </p>
          )}
          <div className="flex items-center gap-3">
            <Avatar nick={name} size={40} />
            <dl className="min-w-0">
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
          </div>
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

/** Actions of staff besides replying. */
function MailActs({ thread }: { thread: ContactThread }) {
  const { t } = useTranslation('mailbox')
  const [isAsking, setAsking] = useState(false)
  const { busy, markUnread, markSpam, remove } = useMailActs(thread.id)
  const isSpam = thread.isSpam ?? false

  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="outline" size="small" onClick={markUnread}>
        <EnvelopeSimpleIcon aria-hidden="true" />
        <ActName>{t('thread.markUnread')}</ActName>
      </Button>
      <Button variant="outline" size="small" onClick={() => markSpam(!isSpam)}>
        <WarningIcon aria-hidden="true" />
        <ActName>{t(isSpam ? 'thread.notSpam' : 'thread.spam')}</ActName>
      </Button>
      <Button variant="danger" size="small" onClick={() => setAsking(true)}>
        <TrashIcon aria-hidden="true" />
        <ActName>{t('thread.delete')}</ActName>
      </Button>
      <AlertDialog
        open={isAsking}
        title={t('thread.deleteTitle')}
        confirm={t('thread.delete')}
        danger
        busy={busy}
        onConfirm={() => remove(() => setAsking(false))}
        onClose={() => setAsking(false)}
      >
        {t('thread.deleteText')}
      </AlertDialog>
    </div>
  )
}

/** On a phone the icons fit in one line. */
function ActName({ children }: { children: string }) {
  return <span className="max-sm:sr-only">{children}</span>
}

function ReplyPart({ reply }: { reply: ContactReply }) {
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

const quote = 'border-line border-s-2 ps-3.5 text-muted text-ui/prose'

/** Plain text without links. Quoted parts are less prominent. */
function MailText({ text, className }: { text: string; className: string }) {
  return (
    <div className={`wrap-anywhere max-w-prose space-y-3 whitespace-pre-wrap text-lead/prose ${className}`}>
      {quotedParts(text).map(({ quoted, text: words }, index) => {
        const Part = quoted ? 'blockquote' : 'p'
        const key = `${index}`
        return (
          <Part key={key} dir="auto" className={quoted ? quote : undefined}>
            {words}
          </Part>
        )
      })}
    </div>
  )
}
