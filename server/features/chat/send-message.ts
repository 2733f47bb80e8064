import type { Message } from '#contract/chat.ts'
import type { Actor } from '../../platform/actor.ts'
import { oncePerClientId } from '../../platform/database/once-per-client-id.ts'
import { Forbidden } from '../../platform/errors.ts'
import type { ChannelRow } from '../channels/channels.service.ts'
import { createBatches } from './batches.ts'
import type { Dependencies } from './dependencies.ts'
import './chat.events.ts'
import { floodLimit } from './chat.limits.ts'
import { findSentMessage, insertMessages, isRepeated, type NewMessage } from './chat.store.ts'
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
  actor: Actor
  channel: ChannelRow
  line: NewMessage
  mentioned: readonly number[]
}

/** How a line gets into its channel. */
export function createSendMessage({
  db,
  clock,
  limits,
  channels,
  nicknames,
  mentions,
  notifications,
}: Needs) {
  const insert = createBatches({
    work: insertLines,
    isOwnFault: (error) => isRepeated(error) || error instanceof Forbidden,
  })
  const once = oncePerClientId({ findSent: (mine) => findSentMessage(db.read, mine), isRepeated })

  async function sendMessage(actor: Actor, text: NewText): Promise<Message> {
    return once({ userId: actor.userId, clientId: text.clientId }, () => send(actor, text))
  }

  async function send(actor: Actor, { slug, text, kind = 'text', clientId }: NewText): Promise<Message> {
    const { channel } = await channels.getChannelFor(actor, slug)
    await limits.take(floodLimit, actor.userId)

    const { userId } = actor
    const { nickname: username } = await nicknames.displayName(userId)
    const mentioned = await mentions.findMentioned({ userId, text })
    const createdAt = clock.now().toISOString()
    const line = { kind, userId, username, text, clientId: clientId ?? null, createdAt }
    return insert(slug, { actor, channel, line, mentioned })
  }

  async function insertLines(_: string, lines: readonly NewLine[]): Promise<Message[]> {
    const [{ channel } = {}] = lines
    if (!channel) return []
    return db.write(async (tx) => {
      const messages = await insertMessages(
        tx,
        channel,
        lines.map(({ line }) => line),
      )
      // The channel is held by now: a ban came before these lines, or comes after them.
      const authors = lines.map(({ actor }) => actor)
      await channels.ensureStillOpen(tx, channel.id, authors)
      const mentioned = (index: number) => lines[index]?.mentioned ?? []
      const rows = messages.flatMap(({ id: messageId }, index) =>
        mentioned(index).map((userId) => ({ messageId, channelId: channel.id, userId })),
      )
      await insertMentions(tx, rows)
      if (rows.length > 0) {
        const messageIds = [...new Set(rows.map(({ messageId }) => messageId))]
        await notifications.send(tx, { type: 'mention', channelId: channel.id, messageIds })
      }
      for (const [index, message] of messages.entries()) {
        tx.emit('chat.messageSent', { message, mentioned: mentioned(index) })
      }
      return messages
    })
  }

  return { sendMessage }
}
