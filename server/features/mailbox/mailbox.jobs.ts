import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Mailer } from '../../platform/mail.ts'
import type { Translator } from '../../platform/text/translate.ts'
import { writeAnswer } from './answer-email.ts'
import type { MailboxService } from './mailbox.service.ts'
import { findLetter, listEarlierLetters, updateReply } from './replies.store.ts'

interface Needs {
  db: Database
  clock: Clock
  mailer: Mailer
  translator: Translator
  publicUrl: string
  mailbox: Pick<MailboxService, 'mailAgain' | 'purge'>
}

export function workOnMailbox(jobs: Jobs, { db, clock, mailer, mailbox, ...words }: Needs): void {
  const publicUrl = new URL(words.publicUrl)

  jobs.work('mailbox.mailAnswer', async ({ replyId }) => {
    const answer = await findLetter(db.read, replyId)
    // Whoever leaves the site takes the address along.
    if (!answer || answer.sentAt !== null || answer.email === '') return

    const earlier = await listEarlierLetters(db.read, answer)
    const letter = writeAnswer(answer, earlier, { translator: words.translator, publicUrl })
    const now = () => clock.now().toISOString()
    try {
      await mailer.send(letter)
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
