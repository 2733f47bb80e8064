import type { Conversation, PrivateMessage } from '#contract/conversations.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { listEarlierTexts } from '../../platform/database/earlier-texts.store.ts'
import { cutToLimit, type IdRange } from '../../platform/database/id-range.ts'
import { picturesOf } from '../../platform/database/line-pictures.store.ts'
import { findFirstSince, findIdBefore, findTimeAt } from '../../platform/database/line-times.store.ts'
import { NotFound } from '../../platform/errors.ts'
import './conversations.events.ts'
import { getMarker, getOwn, listConversations, listUnreadOf, updateMarker } from './conversations.store.ts'
import type { Dependencies } from './dependencies.ts'
import { findReceived, listChangedMessages, listMessages } from './private-messages.store.ts'

interface History {
  users: { id: number; name: string; profileImage: string }[]
  messages: PrivateMessage[]
  hasMore: boolean
  /** Current revision, for requests of later changes. */
  revision: number
}

/** `since`: lines changed after that revision. `at`: lines from that instant on. */
type Stretch = IdRange & { since?: number | undefined; at?: string | undefined }

export function createConversationQueries({ db, clock, nicknames, notifications }: Dependencies) {
  /** Lists conversations, most recent first: the first page, or those after one. A hidden one only if it is selected. */
  async function list(
    { userId }: Pick<Actor, 'userId'>,
    place: { selectedId?: number | undefined; before?: number | undefined } = {},
  ): Promise<Conversation[]> {
    const rows = await listConversations(db.read, { userId, ...place })
    const names = await nicknames.displayNames(rows.map(({ otherId }) => otherId))
    return rows.map(({ otherId, ...row }) => {
      const { nickname: name = '', profileImage = '' } = names.get(otherId) ?? {}
      return { ...row, name, user: { id: otherId, name, profileImage } }
    })
  }

  async function show({ userId }: Actor, id: number, { since, at, ...range }: Stretch): Promise<History> {
    const { otherId, revision } = await getOwn(db.read, { id, userId })
    const read = { conversationId: id, userId }
    const after = at === undefined ? range.after : await findIdBefore(db.read, linesOf(id), at)
    const [names, page] = await Promise.all([
      nicknames.displayNames([userId, otherId]),
      since === undefined
        ? listPage(read, { ...range, after })
        : listChanges(read, { since, limit: range.limit, revision }),
    ])
    const users = [userId, otherId].map((member) => ({
      id: member,
      name: names.get(member)?.nickname ?? '',
      profileImage: names.get(member)?.profileImage ?? '',
    }))
    return { users, revision, ...page }
  }

  async function listPage(read: Parameters<typeof listMessages>[1], range: IdRange) {
    const found = await listMessages(db.read, read, { ...range, limit: range.limit + 1 })
    const { lines: messages, hasMore } = cutToLimit(found, range)
    return { messages, hasMore }
  }

  async function listChanges(
    read: Parameters<typeof listMessages>[1],
    { since, limit, revision: newest }: { since: number; limit: number; revision: number },
  ) {
    const found = await listChangedMessages(db.read, read, { since, limit: limit + 1 })
    const hasMore = found.length > limit
    const messages = found.slice(0, limit)
    return { messages, hasMore, revision: hasMore ? (messages.at(-1)?.revision ?? since) : newest }
  }

  /** Returns lines and marks them as read, but not those that arrive meanwhile. */
  async function read(actor: Actor, id: number, range: Stretch): Promise<History> {
    const history = await show(actor, id, range)
    const last = history.messages.at(-1)
    if (last) await move(actor, id, last.id)
    return history
  }

  /** Moves the read marker forward, at most to the newest message. Returns its position. */
  async function moveMarker(actor: Actor, id: number, lastReadId: number): Promise<number> {
    const { userId } = actor
    await getOwn(db.read, { id, userId })
    await move(actor, id, lastReadId)
    return getMarker(db.read, { id, userId })
  }

  async function move(reader: Actor, conversationId: number, lastReadId: number): Promise<void> {
    const { userId } = reader
    const own = { id: conversationId, userId }
    await db.write(async (tx) => {
      const moved = await updateMarker(tx, own, { lastReadId, at: clock.now().toISOString() })
      if (moved === undefined) return
      await notifications.readConversation(tx, reader, { conversationId, upTo: moved })
      tx.emit('conversations.markerMoved', { conversationId, userId, lastReadId: moved })
    })
  }

  /** Returns the read marker; 0 if nothing was read. */
  async function showMarker({ userId }: Actor, id: number): Promise<number> {
    await getOwn(db.read, { id, userId })
    return getMarker(db.read, { id, userId })
  }

  /** Returns the unread counts of both members. */
  async function unreadOf(id: number): Promise<{ userId: number; count: number }[]> {
    return listUnreadOf(db.read, id)
  }

  /** For gateways, to authorise subscriptions. */
  async function isMember({ userId }: Pick<Actor, 'userId'>, id: number): Promise<boolean> {
    return getOwn(db.read, { id, userId }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof NotFound) return false
        throw error
      },
    )
  }

  /** Undefined if the user is not in the conversation. Reveals nothing else of it. */
  async function findReportable({ userId }: Actor, id: number) {
    const received = await findReceived(db.read, { id, userId })
    if (!received) return undefined
    const { pictures, editedAt, ...message } = received
    return {
      ...message,
      ...(pictures === null ? {} : { pictures: picturesOf(pictures) }),
      ...(editedAt === null ? {} : { earlier: await listEarlierTexts(db.read, 'conversation', id) }),
    }
  }

  return {
    ...{ list, show, read, showMarker, moveMarker, unreadOf, isMember, findReportable },
    ...lineTimes(db),
  }
}

const linesOf = (id: number) => ({ table: 'privateMessages', column: 'conversationId', place: id }) as const

/** Lookups of messages by time. Instants are ISO 8601. */
function lineTimes(db: Database) {
  async function ownLines({ userId }: Actor, id: number) {
    await getOwn(db.read, { id, userId })
    return linesOf(id)
  }

  return {
    /** Returns the id of the first message since this instant. */
    findFirstSince: async (actor: Actor, id: number, instant: string): Promise<number | undefined> =>
      findFirstSince(db.read, await ownLines(actor, id), instant),

    /** Returns the time of the newest message up to this id. */
    findTimeAt: async (actor: Actor, id: number, messageId: number): Promise<string | undefined> =>
      findTimeAt(db.read, await ownLines(actor, id), messageId),
  }
}
