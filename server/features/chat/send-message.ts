import type { Message } from '#contract/chat.ts'
import type { HeldLine } from '#contract/held-lines.ts'
import type { GivenPicture } from '#contract/line-pictures.ts'
import { isCommentPlace } from '#contract/rules/comment-places.ts'
import type { Actor } from '../../platform/actor.ts'
import { createBatches } from '../../platform/batches.ts'
import { findSubjectAt } from '../../platform/database/comment-subjects.store.ts'
import type { Tx } from '../../platform/database/database.ts'
import { linePictureOf, type StoredPicture } from '../../platform/database/line-pictures.store.ts'
import { oncePerClientId } from '../../platform/database/once-per-client-id.ts'
import { ensure, Forbidden, Refusal, TooManyRequests } from '../../platform/errors.ts'
import type { DomainEvents } from '../../platform/events.ts'
import { secondsUntil } from '../../platform/sanctions.ts'
import { bannedBy, isBannable, mutedFor } from '../channels/channels.service.ts'
import './chat.events.ts'
import type { LinkedLine } from '../cards/cards.service.ts'
import { floodLimit } from './chat.limits.ts'
import {
  findSentMessage,
  getQuote,
  insertMentions,
  insertMessages,
  isRepeated,
  type KeptOut,
  type LineToStore,
  listLockedChannels,
  listQuotes,
} from './chat.store.ts'
import type { Dependencies } from './dependencies.ts'
import { isHeldAlready } from './held/held-lines.store.ts'
import type { HoldLine } from './held/hold-line.ts'
import type { Mentions } from './mentions.ts'

/** Result of sending: a stored line, or one held for a moderator. */
export type Sent = { message: Message } | { held: HeldLine }

export type StoreLines = ReturnType<typeof createSendMessage>['storeLines']

export interface NewText {
  slug: string
  text: string
  /** `action` is a `/me` line. `notice` must not be answered automatically. */
  kind?: 'text' | 'action' | 'notice'
  clientId?: string | undefined
  /** Id of the line to reply to. */
  replyTo?: number | undefined
  pictures?: readonly GivenPicture[] | undefined
  /** The author confirmed the line despite a warning. */
  isConfirmed?: boolean | undefined
}

/** A line to insert. A batch has lines of one channel. */
interface NewLine {
  line: LineToStore
  mentioned: readonly number[]
  /** Requested pictures, and those that are attached. */
  requested?: readonly GivenPicture[]
  pictures?: readonly StoredPicture[]
  links: LinkedLine['links']
}

type SentLine = DomainEvents['chat.messageSent']

/** Sends lines to channels, in batches per channel. */
export function createSendMessage({
  db,
  clock,
  limits,
  nicknames,
  mentions,
  ...dependencies
}: Dependencies & { mentions: Mentions; hold: HoldLine['hold']; findHeld: HoldLine['findHeld'] }) {
  const { bus, cards, channels, linePictures, notifications, hold, findHeld } = dependencies
  const insert = createBatches({ work: insertLines, isOwnFault: isRepeated })
  const once = oncePerClientId<Sent>({
    findSent,
    isRepeated: (error) => isRepeated(error) || isHeldAlready(error),
  })

  async function sendMessage(actor: Actor, text: NewText): Promise<Sent> {
    return once({ userId: actor.userId, clientId: text.clientId }, () => send(actor, text), emitSent)
  }

  /** Publishes a repeated line again, without mentions: their notifications are sent by a job stored with the line. */
  function emitSent(sent: Sent): void {
    if ('message' in sent && !sent.message.deleted)
      bus.publish('chat.messageSent', { message: sent.message, mentioned: [], isRepeat: true })
  }

  async function findSent(mine: { userId: number; clientId: string }): Promise<Sent | undefined> {
    const message = await findSentMessage(db.read, mine)
    if (message) return { message }
    const held = await findHeld(mine)
    return held && { held }
  }

  /** Channel and ban are checked by the statement that stores the line. */
  async function send(actor: Actor, message: NewText): Promise<Sent> {
    const { slug, text, kind = 'text', clientId, replyTo, pictures: requested = [] } = message
    await limits.consume(floodLimit, actor.userId)
    const held = await hold(actor, message)
    if (held) return { held }
    const { userId } = actor
    const { nickname: username } = await nicknames.displayName(userId)
    if (requested.length > 0)
      ensure((await channels.getChannelFor(actor, slug)).channel.hasPictures, 'pictures_off')
    const quoted = replyTo === undefined ? undefined : await getQuote(db.read, slug, replyTo)
    const author = isCommentPlace(slug) ? (await findSubjectAt(db.read, slug))?.authorId : undefined
    const named = await mentions.findNamed(text)
    const mentioned = mentions.mentionedIn({ userId, named, answered: quoted?.userId, author })
    const createdAt = clock.now().toISOString()
    const line = {
      ...{ kind, userId, username, text, createdAt, isBannable: isBannable(actor) },
      ...{ clientId: clientId ?? null, replyTo: replyTo ?? null },
    }
    const links = await cards.findLinks(userId, text)
    return { message: await insert(slug, { line, mentioned, requested, links }) }
  }

  async function insertLines(slug: string, lines: readonly NewLine[]): Promise<(Message | Refusal)[]> {
    const hasPictures = lines.some(({ requested = [] }) => requested.length > 0)
    return hasPictures ? insertWithPictures(slug, lines) : insertAll(slug, lines)
  }

  /** Inserts lines with pictures, and refuses those whose pictures are unavailable. */
  async function insertWithPictures(slug: string, lines: readonly NewLine[]): Promise<(Message | Refusal)[]> {
    return db.write(async (tx) => {
      // Same lock order as deletion: channel, then pictures.
      await listLockedChannels(tx, [slug])
      const requested = lines.map(({ line, requested = [] }) => ({
        userId: line.userId ?? 0,
        pictures: requested,
      }))
      const chosen = await linePictures.choose(tx, requested)
      const accepted = lines.flatMap((line, index) => {
        const pictures = chosen[index] ?? []
        return pictures instanceof Refusal ? [] : [{ ...line, pictures }]
      })
      const stored = (accepted.length > 0 ? await storeLines(tx, slug, accepted) : []).values()
      // `stored` has one result per accepted line.
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

  async function storeLines(tx: Tx, slug: string, lines: readonly NewLine[]): Promise<(Message | Refusal)[]> {
    const at = clock.now().toISOString()
    const rows = lines.map(({ line }) => line)
    const { channelId, results } = await insertMessages(tx, { slug, at }, rows)
    const stored = results.map((result) => ('refusal' in result ? refusalOf(result, new Date(at)) : result))
    const withImages = await withPictures(tx, { lines, stored })
    const quoting = lines.some(isReply)
      ? await withQuotes(tx, slug, { lines, stored: withImages })
      : withImages
    const messages = await withCards(tx, channelId, { lines, stored: quoting })
    const sent = messages.flatMap((message, index) =>
      message instanceof Refusal ? [] : { message, mentioned: lines[index]?.mentioned ?? [] },
    )
    await storeMentions(tx, channelId, sent)
    for (const line of sent) tx.emit('chat.messageSent', line)
    return [...messages]
  }

  async function withPictures(
    tx: Tx,
    { lines, stored }: { lines: readonly NewLine[]; stored: readonly (Message | Refusal)[] },
  ): Promise<readonly (Message | Refusal)[]> {
    const illustrated = stored.flatMap((message, index) => {
      const pictures = lines[index]?.pictures ?? []
      return message instanceof Refusal || pictures.length === 0 ? [] : [{ id: message.id, pictures }]
    })
    if (illustrated.length === 0) return stored
    await linePictures.attach(tx, 'channel', illustrated)
    const byLine = new Map(illustrated.map(({ id, pictures }) => [id, pictures.map(linePictureOf)]))
    return stored.map((message) => {
      if (message instanceof Refusal) return message
      const pictures = byLine.get(message.id)
      return pictures ? { ...message, pictures } : message
    })
  }

  /** Adds quotes. The channel is locked, so they are current. */
  async function withQuotes(
    tx: Tx,
    slug: string,
    { lines, stored }: { lines: readonly NewLine[]; stored: readonly (Message | Refusal)[] },
  ): Promise<(Message | Refusal)[]> {
    const answered = lines.map(({ line }) => (line.kind === 'system' ? null : line.replyTo))
    const quotes = await listQuotes(
      tx,
      slug,
      answered.filter((id) => id !== null),
    )
    return stored.map((message, index) => {
      const replyTo = quotes.get(answered[index] ?? 0)
      return message instanceof Refusal || !replyTo ? message : { ...message, replyTo }
    })
  }

  async function withCards(
    tx: Tx,
    channelId: number,
    { lines, stored }: { lines: readonly NewLine[]; stored: readonly (Message | Refusal)[] },
  ): Promise<readonly (Message | Refusal)[]> {
    const linked = stored.flatMap((message, index) =>
      message instanceof Refusal ? [] : { id: message.id, links: lines[index]?.links ?? [] },
    )
    if (linked.every(({ links }) => links.length === 0)) return stored
    const attached = await cards.attach(tx, { kind: 'channel', id: channelId }, linked)
    return stored.map((message) => {
      const own = message instanceof Refusal ? undefined : attached.get(message.id)
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

  return { sendMessage, storeLines }
}

const isReply = ({ line }: NewLine) => line.kind !== 'system' && line.replyTo !== null

/** Converts the reason why a line was not stored to a refusal. */
function refusalOf(keptOut: KeptOut, now: Date): Refusal {
  if (keptOut.refusal === 'muted') return mutedFor(keptOut, now)
  if (keptOut.refusal === 'closed') return new Forbidden('comments_closed')
  if (keptOut.refusal === 'banned') return bannedBy(keptOut, now)
  const seconds = secondsUntil(keptOut.until, now)
  return new TooManyRequests(seconds, 'slow_mode', { wait: clockTime(seconds) })
}

/** Formats seconds as `4:59` or `1:00:00`, the same in every language. */
function clockTime(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const [hours = 0, ...rest] = parts
  const [first = 0, last = 0] = rest
  const twoFigures = (part: number) => String(part).padStart(2, '0')
  return hours > 0 ? `${hours}:${twoFigures(first)}:${twoFigures(last)}` : `${first}:${twoFigures(last)}`
}
