import type { Message, Quote } from '#contract/chat.ts'
import type { GivenPicture } from '#contract/line-pictures.ts'
import type { Actor } from '../../platform/actor.ts'
import { createBatches } from '../../platform/batches.ts'
import type { Tx } from '../../platform/database/database.ts'
import { linePictureOf, type StoredPicture } from '../../platform/database/line-pictures.store.ts'
import { oncePerClientId } from '../../platform/database/once-per-client-id.ts'
import { ensure, Forbidden, NotFound, Refusal } from '../../platform/errors.ts'
import type { DomainEvents } from '../../platform/events.ts'
import { canEnter } from '../channels/channels.service.ts'
import './chat.events.ts'
import type { LinkedLine } from '../cards/cards.service.ts'
import { floodLimit } from './chat.limits.ts'
import {
  findSentMessage,
  insertMessages,
  isRepeated,
  type LineToStore,
  listLockedChannels,
  listQuotes,
} from './chat.store.ts'
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
  /** The line that it answers. */
  replyTo?: number | undefined
  pictures?: readonly GivenPicture[] | undefined
}

/** A line on its way into its channel; a batch holds lines of one channel. */
interface NewLine {
  line: LineToStore
  mentioned: readonly number[]
  /** What it asks for, and what it gets. */
  requested: readonly GivenPicture[]
  pictures?: readonly StoredPicture[]
  links: LinkedLine['links']
}

type SentLine = DomainEvents['chat.messageSent']

/** How a line gets into its channel. */
export function createSendMessage({ db, clock, limits, nicknames, mentions, ...needs }: Needs) {
  const { cards, channels, linePictures, notifications } = needs
  const insert = createBatches({ work: insertLines, isOwnFault: isRepeated })
  const once = oncePerClientId({ findSent: (mine) => findSentMessage(db.read, mine), isRepeated })

  async function sendMessage(actor: Actor, text: NewText): Promise<Message> {
    return once({ userId: actor.userId, clientId: text.clientId }, () => send(actor, text))
  }

  /** Whether there is such a channel, and whom it lets in, is asked by the statement that stores the line. */
  async function send(
    actor: Actor,
    { slug, text, kind = 'text', clientId, replyTo, pictures: requested = [] }: NewText,
  ): Promise<Message> {
    await limits.take(floodLimit, actor.userId)
    const { userId } = actor
    const { nickname: username } = await nicknames.displayName(userId)
    if (requested.length > 0)
      ensure((await channels.getChannelFor(actor, slug)).channel.hasPictures, 'pictures_off')
    const quoted = replyTo === undefined ? undefined : await findQuoted(slug, replyTo)
    const mentioned = await mentions.findMentioned({ userId, text, answered: quoted?.userId })
    const createdAt = clock.now().toISOString()
    const isBannable = !canEnter(actor, { banned: true })
    const line = {
      ...{ kind, userId, username, text, createdAt, isBannable },
      ...{ clientId: clientId ?? null, replyTo: replyTo ?? null },
    }
    return insert(slug, { line, mentioned, requested, links: await cards.findLinks(userId, text) })
  }

  async function findQuoted(slug: string, id: number): Promise<Quote> {
    const quoted = (await listQuotes(db.read, slug, [id])).get(id)
    if (!quoted || quoted.deleted) throw new NotFound('reply_to_not_found')
    return quoted
  }

  async function insertLines(slug: string, lines: readonly NewLine[]): Promise<(Message | Refusal)[]> {
    const hasPictures = lines.some(({ requested }) => requested.length > 0)
    return hasPictures ? insertWithPictures(slug, lines) : insertAll(slug, lines)
  }

  /** Lines whose pictures are not to be had are left out. */
  async function insertWithPictures(slug: string, lines: readonly NewLine[]): Promise<(Message | Refusal)[]> {
    return db.write(async (tx) => {
      // As whoever deletes a line does: first its channel, then its pictures.
      await listLockedChannels(tx, [slug])
      const requested = lines.map(({ line, requested }) => ({
        userId: line.userId ?? 0,
        pictures: requested,
      }))
      const chosen = await linePictures.choose(tx, requested)
      const accepted = lines.flatMap((line, index) => {
        const pictures = chosen[index] ?? []
        return pictures instanceof Refusal ? [] : [{ ...line, pictures }]
      })
      const stored = (accepted.length > 0 ? await storeLines(tx, slug, accepted) : []).values()
      // As many results as lines that were not refused.
      return chosen.map((one) => (one instanceof Refusal ? one : (stored.next().value as Message | Refusal)))
    })
  }

  async function insertAll(slug: string, lines: readonly NewLine[]): Promise<(Message | Refusal)[]> {
    const hasMentions = lines.some(({ mentioned }) => mentioned.length > 0)
    const hasReplies = lines.some(isReply)
    const hasLinks = lines.some(({ links }) => links.length > 0)
    const write = hasMentions || hasReplies || hasLinks ? db.write : db.writeStatement
    return write((tx) => storeLines(tx, slug, lines))
  }

  async function storeLines(
    tx: Tx,
    slug: string,
    lines: readonly NewLine[],
  ): Promise<(Message | Forbidden)[]> {
    const at = clock.now().toISOString()
    const { channelId, messages: stored } = await insertMessages(
      tx,
      { slug, at },
      lines.map(({ line }) => line),
    )
    const withImages = await withPictures(tx, { lines, stored })
    const quoting = lines.some(isReply)
      ? await withQuotes(tx, slug, { lines, stored: withImages })
      : withImages
    const messages = await withCards(tx, channelId, { lines, stored: quoting })
    const sent = messages.flatMap((message, index) =>
      message ? { message, mentioned: lines[index]?.mentioned ?? [] } : [],
    )
    await storeMentions(tx, channelId, sent)
    for (const line of sent) tx.emit('chat.messageSent', line)
    return messages.map((message) => message ?? new Forbidden('channel_banned'))
  }

  async function withPictures(
    tx: Tx,
    { lines, stored }: { lines: readonly NewLine[]; stored: readonly (Message | undefined)[] },
  ): Promise<readonly (Message | undefined)[]> {
    const illustrated = stored.flatMap((message, index) => {
      const pictures = lines[index]?.pictures ?? []
      return message && pictures.length > 0 ? [{ id: message.id, pictures }] : []
    })
    if (illustrated.length === 0) return stored
    await linePictures.attach(tx, 'channel', illustrated)
    const byLine = new Map(illustrated.map(({ id, pictures }) => [id, pictures.map(linePictureOf)]))
    return stored.map((message) => {
      const pictures = message && byLine.get(message.id)
      return message && pictures ? { ...message, pictures } : message
    })
  }

  /** The channel is locked: what is quoted here is what the line says now. */
  async function withQuotes(
    tx: Tx,
    slug: string,
    { lines, stored }: { lines: readonly NewLine[]; stored: readonly (Message | undefined)[] },
  ): Promise<(Message | undefined)[]> {
    const answered = lines.map(({ line }) => (line.kind === 'system' ? null : line.replyTo))
    const quotes = await listQuotes(
      tx,
      slug,
      answered.filter((id) => id !== null),
    )
    return stored.map((message, index) => {
      const replyTo = quotes.get(answered[index] ?? 0)
      return message && replyTo ? { ...message, replyTo } : message
    })
  }

  async function withCards(
    tx: Tx,
    channelId: number,
    { lines, stored }: { lines: readonly NewLine[]; stored: readonly (Message | undefined)[] },
  ): Promise<readonly (Message | undefined)[]> {
    const linked = stored.flatMap((message, index) =>
      message ? { id: message.id, links: lines[index]?.links ?? [] } : [],
    )
    if (linked.every(({ links }) => links.length === 0)) return stored
    const attached = await cards.attach(tx, { kind: 'channel', id: channelId }, linked)
    return stored.map((message) => {
      const own = message && attached.get(message.id)
      return own ? { ...message, cards: own } : message
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

const isReply = ({ line }: NewLine) => line.kind !== 'system' && line.replyTo !== null
