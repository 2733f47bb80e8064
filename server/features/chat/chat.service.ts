import type { Message } from '#contract/chat.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { ensure } from '../../platform/errors.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import type { ChannelRow, ChannelsService } from '../channels/channels.service.ts'
import type { NicknamesService } from '../nicknames/nicknames.service.ts'
import { createBatches } from './batches.ts'
import { createChanging } from './changing.ts'
import { floodLimit } from './chat.limits.ts'
import { canRead, canSpeak } from './chat.policy.ts'
import {
  findSentMessage,
  insertMessages,
  isRepeated,
  listChangedMessages,
  listMessages,
  type NewMessage,
  type Stretch,
} from './chat.store.ts'
import { createSearching } from './searching.ts'
import './chat.facts.ts'

interface Needs {
  db: Database
  clock: Clock
  limits: RateLimits
  channels: Pick<ChannelsService, 'visit'>
  nicknames: Pick<NicknamesService, 'shownName'>
}

interface NewText {
  slug: string
  text: string
  clientId?: string | undefined
}

/** A line on its way into its channel; a batch holds lines of one channel. */
interface KeptLine {
  channel: ChannelRow
  line: NewMessage
}

export type ChatService = ReturnType<typeof createChatService>

export function createChatService(needs: Needs) {
  const { db, clock, limits, channels, nicknames } = needs
  const { visit } = channels
  const keep = createBatches({ work: keepLines, isOwnFault: isRepeated })
  /** Sends under way, by sender and `client_id`: the same line sent twice at once is one send. */
  const underWay = new Map<string, Promise<Message>>()

  return {
    ...createChanging(needs),
    ...createSearching(needs),

    async listMessages(
      actor: Actor,
      slug: string,
      { since, limit, ...stretch }: Stretch & { since?: number | undefined },
    ) {
      const { channel, standing } = await visit(actor, slug)
      ensure(canRead(actor, standing), 'channel_banned')

      if (since === undefined) return page(channel, { ...stretch, limit })
      return changes(channel, { since, limit })
    },

    async sendMessage(actor: Actor, text: NewText): Promise<Message> {
      if (text.clientId === undefined) return send(actor, text)
      const key = `${actor.userId} ${text.clientId}`
      const sending = underWay.get(key) ?? sendOnce(actor, { ...text, clientId: text.clientId })
      underWay.set(key, sending)
      return sending.finally(() => underWay.delete(key))
    },
  }

  async function page(channel: ChannelRow, { limit, ...stretch }: Stretch) {
    const messages = await listMessages(db.read, channel, { ...stretch, limit: limit + 1 })
    const hasMore = messages.length > limit
    if (hasMore) messages.splice(stretch.after === undefined ? 0 : -1, 1)
    return { messages, hasMore, revision: channel.revision }
  }

  async function changes(channel: ChannelRow, { since, limit }: { since: number; limit: number }) {
    const rows = await listChangedMessages(db.read, channel, { since, limit: limit + 1 })
    const hasMore = rows.length > limit
    const shown = rows.slice(0, limit)
    const revision = hasMore ? (shown.at(-1)?.revision ?? since) : channel.revision
    return { messages: shown.map(({ message }) => message), hasMore, revision }
  }

  async function sendOnce(actor: Actor, text: NewText & { clientId: string }): Promise<Message> {
    const mine = { userId: actor.userId, clientId: text.clientId }
    const sent = await findSentMessage(db.read, mine)
    if (sent) return sent

    return send(actor, text).catch(async (error) => {
      const first = isRepeated(error) ? await findSentMessage(db.read, mine) : undefined
      if (first) return first
      throw error
    })
  }

  async function send(actor: Actor, { slug, text, clientId }: NewText): Promise<Message> {
    const { channel, standing } = await visit(actor, slug)
    ensure(canSpeak(actor, standing), 'channel_banned')
    await limits.take(floodLimit, actor.userId)

    const { userId } = actor
    const { nickname: username } = await nicknames.shownName(userId)
    const createdAt = clock.now().toISOString()
    const line = { kind: 'text' as const, userId, username, text, clientId: clientId ?? null, createdAt }
    return keep(slug, { channel, line })
  }

  async function keepLines(_: string, lines: readonly KeptLine[]): Promise<Message[]> {
    const [{ channel } = {}] = lines
    if (!channel) return []
    return db.write(async (tx) => {
      const messages = await insertMessages(
        tx,
        channel,
        lines.map(({ line }) => line),
      )
      for (const message of messages) tx.emit('chat.messageSent', { message })
      return messages
    })
  }
}
