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

/** Shared by all actions of operators. */
const operatorLimit: Limit = { name: 'chanserv', points: 20, seconds: 60 }

/** A locked channel that an operator changes. */
export interface LockedChannel {
  tx: Tx
  /** Current time in the format of the database. */
  at: string
  channel: ChannelRow
  /** The actor, and their display name. */
  self: Participant
  by: string
  findParticipant(userId: number): Promise<Participant>
  /** Records in the audit log what was done as staff, not by an own level. */
  note(action: string, details?: Record<string, unknown>): Promise<void>
  /** Adds an entry to the operator log of the channel. */
  log(done: Done): Promise<void>
  /** Adds an entry, and writes a system line into the channel. */
  announce(done: Done): Promise<void>
}

interface Done {
  key: string
  params: Record<string, string>
  targetId?: number
}

/** A user by name or by id. */
export interface NamedPerson {
  nickname?: string | undefined
  userId?: number | undefined
}

type Operations = ReturnType<typeof createOperations>

/** Dependencies of the parts that change channels. */
export interface OperationDependencies extends Dependencies {
  operations: Operations
  getChannelFor: ChannelQueries['getChannelFor']
}

/** Runs actions of operators: rate limited, one at a time per channel, and logged. */
export function createOperations({ db, clock, limits, audit, names, systemLines }: Dependencies) {
  async function operate<T>(
    actor: Actor,
    slug: string,
    work: (locked: LockedChannel) => Promise<T>,
  ): Promise<T> {
    await limits.consume(operatorLimit, actor.userId)
    return withChannel(actor, slug, work)
  }

  /** Like `operate`, for actions with their own limit. */
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

  /** Finds a user by nickname or throws. */
  async function whoIs(nickname: string): Promise<{ userId: number; nickname: string }> {
    const person = await names.findUserByNick(nickname)
    if (!person) throw new NotFound('nickname_unknown', { params: { nickname } })
    const { nickname: displayName } = await names.displayName(person.userId)
    return { userId: person.userId, nickname: displayName }
  }

  /** Like `whoIs`, by nickname or id. */
  async function whoIsMeant({ nickname, userId }: NamedPerson) {
    if (userId !== undefined) return { userId, nickname: (await names.displayName(userId)).nickname }
    if (nickname === undefined)
      throw new BadRequest('value_missing', { fields: { nickname: ['value_missing'] } })
    return whoIs(nickname)
  }

  return { operate, withChannel, whoIs, whoIsMeant }
}

/** Decisions on held lines per moderator. */
const orderLimit: Limit = { name: 'keep-order', points: 60, seconds: 60 }

/** Runs moderators' actions on held lines. */
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

/** Parses an event key: `banTimedReason` is the action `ban`, `level5` the action `level` with a level. */
function actOf(key: string): { action: string; level?: number } {
  const [, action = key, level] = /^(.+?)(?:Timed)?(?:Reason)?(\d+)?$/.exec(key) ?? []
  return level === undefined ? { action } : { action, level: Number(level) }
}
