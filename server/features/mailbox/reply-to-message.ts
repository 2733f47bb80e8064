import { setTimeout as pause } from 'node:timers/promises'
import { answerSubject } from '#contract/rules/answers.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type Creation, createIdempotency } from '../../platform/database/idempotency.ts'
import { Conflict } from '../../platform/errors.ts'
import type { Limit } from '../../platform/rate-limits.ts'
import type { Dependencies } from './dependencies.ts'
import { day, isReachable, mailedAgainAfterHours, mailedWithinDays, viewerOf } from './mailbox.policy.ts'
import { findOwnerOfAddress, getMessageForUpdate, type MessageRow, updateMessage } from './mailbox.store.ts'
import { findMailing, insertReply, updateGivenUp } from './replies.store.ts'
import './mailbox.events.ts'

declare module '../../platform/jobs.ts' {
  interface JobData {
    'mailbox.mailAnswer': { replyId: number }
  }
}

interface Answer {
  id: number
  subject?: string | undefined
  message: string
  creation?: Creation
}

interface Stored {
  replyId: number
  /** Whether it is sent by email. */
  isMailed: boolean
}

const replyLimit: Limit = { name: 'contact-reply', points: 30, seconds: 3600 }
/** How long a call waits for the email to be sent. */
const patienceMs = 3000

export function createReplyToMessage({ db, clock, limits, audit, mailer, notifications }: Dependencies) {
  const { writeOnce } = createIdempotency<Stored>({ db, clock }, 'mailbox.reply')

  /** Replies as staff, by email, or adds to the message as its writer. */
  async function reply(actor: Actor, answer: Answer): Promise<{ id: number; queued: boolean }> {
    await limits.consume(replyLimit, actor.userId)
    const { replyId, isMailed } = await writeOnce(actor.userId, answer.creation, async (tx) => {
      const original = await getMessageForUpdate(tx, viewerOf(actor), answer.id)
      return viewerOf(actor).isStaff
        ? answerAsStaff(tx, actor, original, answer)
        : addAsWriter(tx, actor, original, answer)
    })
    return { id: replyId, queued: isMailed && !(await isSentSoon(replyId)) }
  }

  async function answerAsStaff(tx: Tx, actor: Actor, original: MessageRow, answer: Answer): Promise<Stored> {
    const { id, email } = original
    if (!isReachable(original)) throw new Conflict('contact_unreachable')

    const { replyId, subject, at } = await store(tx, actor, original, { ...answer, fromStaff: true })
    const userId = original.userId ?? (await findOwnerOfAddress(tx, email)) ?? null
    await updateMessage(tx, id, { isRead: true, isAnswerRead: false, repliedAt: at })
    const news = { contactId: id, replyId, subject, byId: actor.userId }
    if (userId !== null) await notifications.send(tx, { type: 'reply', userId, ...news })
    tx.emit('mailbox.replied', { id, replyId, userId, byUserId: actor.userId, subject })
    await audit.record(tx, {
      actor,
      action: 'contacts.replied',
      subject: { type: 'contact', id },
      details: { replyId },
    })
    if (email !== '') await tx.enqueue('mailbox.mailAnswer', { replyId })
    return { replyId, isMailed: email !== '' }
  }

  /** Not mailed, because the address of the message is unconfirmed. */
  async function addAsWriter(tx: Tx, actor: Actor, original: MessageRow, answer: Answer): Promise<Stored> {
    const { id, name, isSpam } = original
    const { replyId, subject } = await store(tx, actor, original, { ...answer, fromStaff: false })
    await updateMessage(tx, id, { isRead: false, isAnswerRead: true })
    if (!isSpam) {
      const news = { contactId: id, replyId, name, subject, byId: actor.userId }
      await notifications.send(tx, { type: 'contact_message', ...news })
      tx.emit('mailbox.messageReceived', { id, name, subject })
    }
    return { replyId, isMailed: false }
  }

  async function store(tx: Tx, actor: Actor, original: MessageRow, answer: Answer & { fromStaff: boolean }) {
    const { message, fromStaff } = answer
    const subject = answer.subject || answerSubject(original.subject)
    const at = clock.now().toISOString()
    const { userId, username: authorName } = actor
    const reply = { messageId: original.id, userId, authorName, fromStaff, subject, message, createdAt: at }
    return { replyId: await insertReply(tx, reply), subject, at }
  }

  /** Polls the database, as the job may run on any node. */
  async function isSentSoon(replyId: number): Promise<boolean> {
    if (!mailer.delivers) return false
    const deadline = Date.now() + patienceMs
    while (Date.now() < deadline) {
      const { triedAt = null, sentAt = null } = (await findMailing(db.read, replyId)) ?? {}
      if (triedAt !== null) return sentAt !== null
      await pause(100)
    }
    return false
  }

  /** Enqueues emails whose jobs have given up, for example during a long outage of the mail server. */
  async function mailAgain(): Promise<void> {
    if (!mailer.delivers) return
    const now = clock.now()
    const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)
    await db.write(async (tx) => {
      const ids = await updateGivenUp(tx, {
        now,
        triedBefore: before(mailedAgainAfterHours * 3600),
        writtenAfter: before(mailedWithinDays * day),
      })
      for (const replyId of ids) await tx.enqueue('mailbox.mailAnswer', { replyId })
    })
  }

  return { reply, mailAgain }
}
