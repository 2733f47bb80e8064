import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { BadRequest, ensure, NotFound } from '../../platform/errors.ts'
import { findBlock, findPerson } from './blocks.store.ts'
import type { Dependencies } from './dependencies.ts'
import './conversations.events.ts'
import { newConversationLimit } from './conversations.limits.ts'
import {
  findPair,
  findPairForUpdate,
  getOwn,
  insertConversation,
  updateHidden,
} from './conversations.store.ts'

/** An id or a name. */
type Target = number | { nick: string }

/** A user, and the existing conversation with them, if any. */
export interface Found {
  id: number | undefined
  otherId: number
  /** Current display name. */
  name: string
}

/** The greatest value of an `integer` column. */
const greatestUserId = 2_147_483_647

export function createOpenConversation({ db, clock, limits, nicknames }: Dependencies) {
  /** Returns the conversation with a user, creating it if necessary. */
  async function open(
    actor: Actor,
    target: Target,
  ): Promise<{ id: number; otherId: number; isNew: boolean }> {
    const { userId } = actor
    const { id: otherId } = await getOther(userId, target)
    return db.write((tx) => openWith(tx, { userId, otherId }))
  }

  /** Opens a conversation within a transaction, for example that of its first message. */
  async function openWith(tx: Tx, { userId, otherId }: { userId: number; otherId: number }) {
    const people = [userId, otherId] as const
    const existing = await findPairForUpdate(tx, people)
    ensure(!(await findBlock(tx, ...people)), 'conversation_blocked')
    if (!existing) await limits.consume(newConversationLimit, userId)
    const { id } =
      existing ?? (await insertConversation(tx, { by: userId, people, at: clock.now().toISOString() }))
    if (existing) await updateHidden(tx, { id, userId }, false)
    tx.emit('conversations.opened', { conversationId: id, userId })
    return { id, otherId, isNew: !existing }
  }

  /** Finds a user and the existing conversation with them. Throws if there is no such user. */
  async function find({ userId }: Actor, target: Target): Promise<Found> {
    const other = await getOther(userId, target)
    const [existing, { nickname: name }] = await Promise.all([
      findPair(db.read, [userId, other.id]),
      nicknames.displayName(other.id),
    ])
    return { id: existing?.id, otherId: other.id, name }
  }

  async function getOther(userId: number, target: Target): Promise<{ id: number }> {
    const id = typeof target === 'number' ? target : (await nicknames.findUserByNick(target.nick))?.userId
    const other = id === undefined || id > greatestUserId ? undefined : await findPerson(db.read, id)
    if (!other) throw new NotFound('user_not_found')
    if (other.id === userId) throw new BadRequest('conversation_with_self')
    return other
  }

  /** Hides a conversation until its next message. */
  async function hide({ userId }: Actor, id: number): Promise<void> {
    await getOwn(db.read, { id, userId })
    await db.write(async (tx) => {
      await updateHidden(tx, { id, userId }, true)
      tx.emit('conversations.hidden', { conversationId: id, userId })
    })
  }

  return { opening: { open, find, hide }, openWith }
}
