import type { Actor } from '../../platform/actor.ts'
import { isStaff } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { BadRequest, ensure, NotFound } from '../../platform/errors.ts'
import type { Limit } from '../../platform/rate-limits.ts'
import { insertEntry } from './channel-log.store.ts'
import { canKeepOrder, type Participant } from './channels.policy.ts'
import type { ChannelQueries } from './channels.queries.ts'
import { type ChannelRow, findLockedChannel } from './channels.store.ts'
import type { Dependencies } from './dependencies.ts'
import { findRoles } from './levels.store.ts'
import { getMembership } from './memberships.store.ts'

/** All that operators do counts together. */
const operatorLimit: Limit = { name: 'chanserv', points: 20, seconds: 60 }

/** What an operator has before them: nobody else changes the channel until they are done. */
export interface LockedChannel {
  tx: Tx
  /** Now, as the database writes it. */
  at: string
  channel: ChannelRow
  /** Who acts, and what they are called. */
  self: Participant
  by: string
  findParticipant(userId: number): Promise<Participant>
  /** Writes into the audit log what was done by rank of staff instead of by a level of one's own. */
  note(action: string, details?: Record<string, unknown>): Promise<void>
  /** Keeps what was done in the log. */
  log(done: Done): Promise<void>
  /** Tells the channel as well. */
  announce(done: Done): Promise<void>
}

interface Done {
  key: string
  params: Record<string, string>
  targetId?: number
}

/** By name or by id: people change their names. */
export interface NamedPerson {
  nickname?: string | undefined
  userId?: number | undefined
}

export type Operations = ReturnType<typeof createOperations>

/** What the parts use that change something in a channel. */
export interface OperationDependencies extends Dependencies {
  operations: Operations
  getChannelFor: ChannelQueries['getChannelFor']
}

/** The frame of everything that operators do: one at a time in each channel, and written down. */
export function createOperations({ db, clock, limits, audit, names, systemLines }: Dependencies) {
  async function operate<T>(
    actor: Actor,
    slug: string,
    work: (locked: LockedChannel) => Promise<T>,
  ): Promise<T> {
    await limits.consume(operatorLimit, actor.userId)
    return withChannel(actor, slug, work)
  }

  /** The same for what is no operator's act, and has a limit of its own. */
  async function withChannel<T>(
    actor: Actor,
    slug: string,
    work: (locked: LockedChannel) => Promise<T>,
  ): Promise<T> {
    const { nickname: by } = await names.displayName(actor.userId)
    return db.write(async (tx) => {
      const channel = await findLockedChannel(tx, slug)
      if (!channel) throw new NotFound('channel_not_found')
      return work(await lock(tx, { actor, channel, by }))
    })
  }

  async function lock(
    tx: Tx,
    { actor, channel, by }: { actor: Actor; channel: ChannelRow; by: string },
  ): Promise<LockedChannel> {
    const { userId } = actor
    const at = clock.now().toISOString()
    const membership = (id: number) => getMembership(tx, { channelId: channel.id, userId: id, at })
    const self = { userId, staff: isStaff(actor), ...(await membership(userId)) }

    async function findParticipant(id: number): Promise<Participant> {
      if (id === userId) return self
      const roles = (await findRoles(tx, id)) ?? []
      return { userId: id, staff: isStaff({ roles }), ...(await membership(id)) }
    }

    async function note(action: string, details: Record<string, unknown> = {}): Promise<void> {
      if (!self.staff || self.level === 100) return
      const subject = { type: 'channel', id: channel.slug }
      await audit.record(tx, { actor, action: `channels.${action}`, subject, details })
    }

    async function log({ key, params, targetId }: Done): Promise<void> {
      const { action, ...rest } = actOf(key)
      await note(action, { ...params, ...rest })
      const event = { key, params: { by, ...params } }
      await insertEntry(tx, {
        channelId: channel.id,
        actorId: userId,
        targetId: targetId ?? null,
        event,
        createdAt: at,
      })
    }

    async function announce(done: Done): Promise<void> {
      await log(done)
      await systemLines.writeSystemLine(tx, channel, { key: done.key, params: { by, ...done.params } })
    }

    return { tx, at, channel, self, by, findParticipant, note, log, announce }
  }

  /** Who is called this, or a refusal. */
  async function whoIs(nickname: string): Promise<{ userId: number; nickname: string }> {
    const person = await names.findUserByNick(nickname)
    if (!person) throw new NotFound('nickname_unknown', { params: { nickname } })
    const { nickname: displayName } = await names.displayName(person.userId)
    return { userId: person.userId, nickname: displayName }
  }

  /** The same for who may be meant by id. */
  async function whoIsMeant({ nickname, userId }: NamedPerson) {
    if (userId !== undefined) return { userId, nickname: (await names.displayName(userId)).nickname }
    if (nickname === undefined)
      throw new BadRequest('value_missing', { fields: { nickname: ['value_missing'] } })
    return whoIs(nickname)
  }

  return { operate, withChannel, whoIs, whoIsMeant }
}

/** So many held lines are dealt with in a minute by one person. */
const orderLimit: Limit = { name: 'keep-order', points: 60, seconds: 60 }

/** The frame of what moderators do with lines of a channel that are held. */
export function createKeepOrder({ limits, operations: { withChannel } }: OperationDependencies) {
  async function runInOrder<T>(
    actor: Actor,
    slug: string,
    work: (locked: LockedChannel) => Promise<T>,
  ): Promise<T> {
    await limits.consume(orderLimit, actor.userId)
    return withChannel(actor, slug, async (locked) => {
      ensure(canKeepOrder(locked.self), 'not_channel_operator')
      return work(locked)
    })
  }

  return { runInOrder }
}

/** Of `banTimedReason` the act is `ban`, of `level5` it is `level`: the rest are its details. */
function actOf(key: string): { action: string; level?: number } {
  const [, action = key, level] = /^(.+?)(?:Timed)?(?:Reason)?(\d+)?$/.exec(key) ?? []
  return level === undefined ? { action } : { action, level: Number(level) }
}
