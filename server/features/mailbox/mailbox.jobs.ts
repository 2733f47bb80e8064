import type { Language } from '#contract/schema.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { composeEmail, type Email, type Mailer, senderOf } from '../../platform/mail.ts'
import type { Translator } from '../../platform/text/translate.ts'
import type { SiteService } from '../site/site.service.ts'
import type { MailboxService } from './mailbox.service.ts'
import { findReplyToMail, listEarlierReplies, type ReplyToMail, updateReply } from './replies.store.ts'

interface Dependencies {
  db: Database
  clock: Clock
  mailer: Mailer
  translator: Translator
  publicUrl: string
  mailbox: Pick<MailboxService, 'mailAgain' | 'purge'>
  site: Pick<SiteService, 'name'>
}

export function registerMailboxJobs(
  jobs: Jobs,
  { db, clock, mailer, mailbox, site, ...words }: Dependencies,
): void {
  const publicUrl = new URL(words.publicUrl)

  jobs.work('mailbox.mailAnswer', async ({ replyId }) => {
    const answer = await findReplyToMail(db.read, replyId)
    // The address was erased with the writer's account.
    if (!answer || answer.sentAt !== null || answer.email === '') return

    const earlier = await listEarlierReplies(db.read, answer)
    const email = writeAnswer(answer, earlier, {
      ...{ translator: words.translator, publicUrl },
      site: await site.name(),
    })
    const now = () => clock.now().toISOString()
    try {
      await mailer.send(email)
    } catch (error) {
      await db.write((tx) => updateReply(tx, replyId, { triedAt: now() }))
      throw error
    }
    const mail = { triedAt: now(), ...(mailer.delivers && { sentAt: now() }) }
    await db.write((tx) => updateReply(tx, replyId, mail))
  })

  jobs.every('mailbox.mailAgain', '23 * * * *', mailbox.mailAgain)
  jobs.every('mailbox.purge', '41 3 * * *', mailbox.purge)
}

interface AnswerDependencies {
  translator: Translator
  publicUrl: URL
  /** Name of the site. */
  site: string
}

/** Builds the email of a reply, threaded with earlier ones. */
function writeAnswer(
  answer: ReplyToMail,
  earlier: readonly { id: number; createdAt: string }[],
  { translator, publicUrl, site }: AnswerDependencies,
): Email {
  // Guaranteed by a check constraint.
  const language = answer.language as Language
  const { messageId, email, writerId } = answer
  const link = `${publicUrl.origin}${writerId === null ? '/contato' : `/mail/${messageId}`}`
  const idOf = (kind: string, id: number, at: string) =>
    `<${kind}-${id}.${new Date(at).getTime().toString(36)}@${publicUrl.hostname}>`

  return composeEmail({
    to: email,
    language,
    subject: answer.subject,
    parts: answer.message.split(/\n{2,}/).map((says) => ({ says })),
    footer: translator.in(language)('mail:answer.footer', {
      sender: senderOf(site, publicUrl.host),
      link,
    }),
    thread: {
      // Constant across retries, so that mail programs can detect duplicates.
      id: idOf('answer', answer.id, answer.createdAt),
      // The form message was no email, but its id links the replies to a thread.
      follows: [
        idOf('contact', messageId, answer.writtenAt),
        ...earlier.map(({ id, createdAt }) => idOf('answer', id, createdAt)),
      ],
    },
  })
}
