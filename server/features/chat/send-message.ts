import type { Message } from '#contract/chat.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { oncePerClientId } from '../../platform/database/once-per-client-id.ts'
import { Forbidden } from '../../platform/errors.ts'
import type { DomainEvents } from '../../platform/events.ts'
import { canEnter } from '../channels/channels.service.ts'
import { createBatches } from './batches.ts'
import './chat.events.ts'
import { floodLimit } from './chat.limits.ts'
import { findSentMessage, insertMessages, isRepeated, type LineToStore } from './chat.store.ts'
import type { Dependencies } from './dependencies.ts'
import { insertMentions } from './mentions.store.ts'
import type { Mentions } from './mentions.ts'

interface Needs extends Dependencies {
  mentions: Mentions
}

export interface NewText {
  slug: string
  text: string
  /** `action` is what somebody does instead of says; `notice` asks for no answer, and is a line like any other else. */
  kind?: 'text' | 'action' | 'notice'
  clientId?: string | undefined
}

/** A line on its way into its channel; a batch holds lines of one channel. */
interface NewLine {
  line: LineToStore
  mentioned: readonly number[]
}

type SentLine = DomainEvents['chat.messageSent']

/** How a line gets into its channel. */
export function createSendMessage({ db, clock, limits, nicknames, mentions, notifications }: Needs) {
  const insert = createBatches({ work: insertLines, isOwnFault: isRepeated })
  const once = oncePerClientId({ findSent: (mine) => findSentMessage(db.read, mine), isRepeated })

  async function sendMessage(actor: Actor, text: NewText): Promise<Message> {
    return once({ userId: actor.userId, clientId: text.clientId }, () => send(actor, text))
  }

  /** Whether there is such a channel, and whom it lets in, is asked by the statement that stores the line. */
  async function send(actor: Actor, { slug, text, kind = 'text', clientId }: NewText): Promise<Message> {
    await limits.take(floodLimit, actor.userId)
    const { userId } = actor
    const { nickname: username } = await nicknames.displayName(userId)
    const mentioned = await mentions.findMentioned({ userId, text })
    const createdAt = clock.now().toISOString()
    const isBannable = !canEnter(actor, { banned: true })
    const line = { kind, userId, username, text, clientId: clientId ?? null, createdAt, isBannable }
    return insert(slug, { line, mentioned })
  }

  async function insertLines(slug: string, lines: readonly NewLine[]): Promise<(Message | Forbidden)[]> {
    const hasMentions = lines.some(({ mentioned }) => mentioned.length > 0)
    const write = hasMentions ? db.write : db.writeStatement
    return write(async (tx) => {
      const at = clock.now().toISOString()
      const { channelId, messages } = await insertMessages(
        tx,
        { slug, at },
        lines.map(({ line }) => line),
      )
      const sent = messages.flatMap((message, index) =>
        message ? { message, mentioned: lines[index]?.mentioned ?? [] } : [],
      )
      if (hasMentions) await storeMentions(tx, channelId, sent)
      for (const line of sent) tx.emit('chat.messageSent', line)
      return messages.map((message) => message ?? new Forbidden('channel_banned'))
    })
  }

  async function storeMentions(tx: Tx, channelId: number, sent: readonly SentLine[]): Promise<void> {
    const rows = sent.flatMap(({ message, mentioned }) =>
      mentioned.map((userId) => ({ messageId: message.id, channelId, userId })),
    )
    if (rows.length === 0) return
    await insertMentions(tx, rows)
    const messageIds = [...new Set(rows.map(({ messageId }) => messageId))]
    await notifications.send(tx, { type: 'mention', channelId, messageIds })
  }

  return { sendMessage }
}
