import type { ContactMessage, ContactReply, ContactThread, MailboxFilter } from '#contract/mailbox.ts'
import type { Actor } from '../../platform/actor.ts'
import { foldedWords } from '../../platform/database/folded-words.ts'
import type { Dependencies } from './dependencies.ts'
import { isReachable, mailState, type Viewer, viewerOf } from './mailbox.policy.ts'
import { getMessage, listMessages, type MessageRow, updateMessage } from './mailbox.store.ts'
import { listReplies, type ReplyRow } from './replies.store.ts'

interface Filter {
  filter: MailboxFilter
  q: string
  page: number
  limit: number
}

export function createMailboxQueries({ db }: Dependencies) {
  async function list(actor: Actor, { q, ...filter }: Filter) {
    const viewer = viewerOf(actor)
    const words = foldedWords(q)
    const { messages, total } = await listMessages(db.read, viewer, { ...filter, words })
    return { messages: messages.map((row) => shownTo(viewer, row)), total }
  }

  /** Returns a message and marks it as read. */
  async function open(actor: Actor, id: number): Promise<ContactThread> {
    const thread = await show(actor, id)
    if (!thread.isRead) {
      const marks = viewerOf(actor).isStaff ? { isRead: true } : { isAnswerRead: true }
      await db.write((tx) => updateMessage(tx, id, marks))
    }
    return { ...thread, isRead: true }
  }

  /** Returns a message without marking it as read. */
  async function show(actor: Actor, id: number): Promise<ContactThread> {
    const viewer = viewerOf(actor)
    const row = await getMessage(db.read, viewer, id)
    const replies = await listReplies(db.read, id)
    return {
      ...shownTo(viewer, row),
      source: row.source === 'home-chat' ? 'home-chat' : 'contact',
      replies: replies.map((reply) => replyShownTo(viewer, reply, row.email)),
      canReply: !viewer.isStaff || isReachable(row),
    }
  }

  return { list, open, show }
}

const isReadBy = ({ isStaff }: Viewer, row: MessageRow) => (isStaff ? row.isRead : row.isAnswerRead)

function shownTo(viewer: Viewer, row: MessageRow): ContactMessage {
  const { id, name, email, subject, message, createdAt, repliedAt, isSpam } = row
  return {
    ...{ id, name, email, subject, message, date: createdAt, repliedAt },
    isRead: isReadBy(viewer, row),
    ...(viewer.isStaff && { isSpam }),
  }
}

function replyShownTo({ isStaff }: Viewer, reply: ReplyRow, email: string): ContactReply {
  const { id, fromStaff, authorName, subject, message, createdAt, sentAt } = reply
  return {
    ...{ id, fromStaff, subject, message, date: createdAt },
    name: fromStaff && !isStaff ? '' : authorName,
    ...(isStaff && fromStaff && { mail: mailState({ email, sentAt }) }),
  }
}
