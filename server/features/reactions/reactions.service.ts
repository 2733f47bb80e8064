import type { Actor } from '../../platform/actor.ts'
import { createBatches } from '../../platform/batches.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Place } from '../../platform/database/places.store.ts'
import type { Kind } from '../../platform/database/reactions.store.ts'
import { ensure, Forbidden, NotFound, Refusal } from '../../platform/errors.ts'
import type { Limit, RateLimits } from '../../platform/rate-limits.ts'
import type { BlockList } from '../../realtime/hidden-lines.ts'
import type { AuditService } from '../audit/audit.service.ts'
import {
  type ChannelsService,
  canModerate,
  canModerateAsStaff,
  speakingRefusal,
} from '../channels/channels.service.ts'
import type { NicknamesService } from '../nicknames/nicknames.service.ts'
import { createChangeReactions, type Reacted } from './change-reactions.ts'
import {
  findPrivateLine,
  listChannelLines,
  listFrequent,
  listGiven,
  listGivers,
  listLines,
} from './reactions.store.ts'
import type { Change } from './tally.ts'

interface Dependencies {
  db: Database
  clock: Clock
  limits: RateLimits
  audit: Pick<AuditService, 'record'>
  channels: Pick<ChannelsService, 'getChannelFor' | 'listMembershipsOf'>
  nicknames: Pick<NicknamesService, 'displayNames'>
  blocks: Pick<BlockList, 'blockedBy'>
}

/** A line of a channel or of a private conversation. */
interface LineRef {
  kind: Kind
  id: number
}

/** A requested change to a line whose channel or conversation is known. */
type Wish = Omit<Change, 'userId'> & { actor: Actor }

export type ReactionsService = ReturnType<typeof createReactionsService>

const limit: Limit = { name: 'reactions', points: 20, seconds: 10 }
/** Interval of batches: a single reaction is stored at once; a hundred in a second are five transactions and events. */
const restMs = 200
const mostPeople = 50
const mostFrequent = 6
const wellKnown = ['👍', '❤️', '😂', '🎉', '😮', '😢']

/** Emoji reactions to lines. */
export function createReactionsService(dependencies: Dependencies) {
  const { db, clock, limits, audit, channels, nicknames, blocks } = dependencies
  const { change, clear: clearLine } = createChangeReactions({ db, clock })
  const inTurn = createBatches<Wish, Reacted>({
    work: (key, wishes) => fulfil(JSON.parse(key) as Place, wishes),
    isOwnFault: () => false,
    restMs,
  })
  const channelOf = createBatches<number, number>({
    work: (_, ids) => channelsOf(ids),
    isOwnFault: () => false,
  })

  async function react(actor: Actor, line: LineRef, emoji: string): Promise<Reacted> {
    return toggle(actor, { line, emoji, isAdded: true })
  }

  /** Removes a reaction, which is allowed even if adding one no longer is. */
  async function unreact(actor: Actor, line: LineRef, emoji: string): Promise<Reacted> {
    return toggle(actor, { line, emoji, isAdded: false })
  }

  async function toggle(
    actor: Actor,
    { line, emoji, isAdded }: { line: LineRef; emoji: string; isAdded: boolean },
  ): Promise<Reacted> {
    await limits.consume(limit, actor.userId)
    const place = await (line.kind === 'channel'
      ? placeInChannel(line.id)
      : placeInPrivate(actor, line.id, isAdded))
    return inTurn(JSON.stringify(place), { actor, messageId: line.id, emoji, isAdded })
  }

  async function placeInChannel(id: number): Promise<Place> {
    return { kind: 'channel', id: await channelOf('', id) }
  }

  /** Looks up the channels of lines, in batches on one connection. */
  async function channelsOf(ids: readonly number[]): Promise<(number | Refusal)[]> {
    const lines = await listChannelLines(db.read, ids)
    const channels = new Map(lines.map(({ id, channelId }) => [id, channelId]))
    return ids.map((id) => channels.get(id) ?? new NotFound('message_not_found'))
  }

  /** Applies changes of one channel or conversation sequentially, so that many reactions do not occupy the database. */
  async function fulfil(place: Place, wishes: readonly Wish[]): Promise<(Reacted | Refusal)[]> {
    const refusals = place.kind === 'channel' ? await refusalsIn(place.id, wishes) : []
    const granted = wishes.filter((_, index) => !refusals[index])
    const done = (granted.length > 0 ? await change(place, await withNames(granted)) : []).values()
    // `done` has one result per granted change.
    return wishes.map((_, index) => refusals[index] ?? (done.next().value as Reacted | Refusal))
  }

  async function withNames(wishes: readonly Wish[]) {
    const names = await nicknames.displayNames([...new Set(wishes.map(({ actor }) => actor.userId))])
    return wishes.map(({ actor: { userId }, ...one }) => ({
      ...{ ...one, userId, nickname: names.get(userId)?.nickname ?? '' },
    }))
  }

  async function refusalsIn(channelId: number, wishes: readonly Wish[]): Promise<(Refusal | undefined)[]> {
    const actors = wishes.map(({ actor }) => actor)
    const memberships = await channels.listMembershipsOf(actors, channelId)
    return wishes.map(({ actor, isAdded }, index) => {
      const found = memberships[index]
      if (!found || found instanceof Refusal) return found ?? new NotFound('message_not_found')
      if (isAdded && !found.hasReactions) return new Forbidden('reactions_off')
      return isAdded ? speakingRefusal(actor, found.membership, clock.now()) : undefined
    })
  }

  /** Finds a line of a channel that the actor may enter. Throws `channel_banned` for banned users. */
  async function openLine(actor: Actor, id: number) {
    const [found] = await listChannelLines(db.read, [id])
    if (!found) throw new NotFound('message_not_found')
    const { membership } = await channels.getChannelFor(actor, found.slug)
    return { ...found, membership }
  }

  async function placeInPrivate({ userId }: Actor, id: number, isAdded: boolean): Promise<Place> {
    const found = await findPrivateLine(db.read, { id, userId })
    if (!found) throw new NotFound('message_not_found')
    if (isAdded) ensure(!found.isBlocked, 'conversation_blocked')
    return { kind: 'conversation', id: found.conversationId }
  }

  /** Clears reactions, as an operator of the channel or as staff (recorded in the audit log). */
  async function clear(actor: Actor, id: number, emoji: string | undefined): Promise<Reacted> {
    const { channelId, slug, membership } = await openLine(actor, id)
    ensure(canModerate(actor, membership), 'not_channel_operator')
    const place: Place = { kind: 'channel', id: channelId }
    await clearLine(place, { lineId: id, emoji }, async (tx) => {
      if (!canModerateAsStaff(actor, membership)) return
      const subject = { type: 'message', id }
      const details = { channel: slug, ...(emoji === undefined ? {} : { emoji }) }
      await audit.record(tx, { actor, action: 'messages.reactionsCleared', subject, details })
    })
    return reactionsOf(actor, id, channelId)
  }

  async function reactionsOf({ userId }: Actor, id: number, channelId: number): Promise<Reacted> {
    const [line] = await listLines(db.read, { kind: 'channel', id: channelId }, [id])
    const ownReactions = await listGiven(db.read, 'channel', { lineIds: [id], userIds: [userId] })
    const own = new Set(ownReactions.map(({ emoji }) => emoji))
    const { counts = [], revision = 0 } = line ?? {}
    return { reactions: counts.map((count) => ({ ...count, mine: own.has(count.emoji) })), revision }
  }

  /** Lists the first users per emoji of a line, without those whom the reader has blocked. */
  async function list(actor: Actor, id: number) {
    const { channelId } = await openLine(actor, id)
    const { reactions } = await reactionsOf(actor, id, channelId)
    const without = [...blocks.blockedBy(actor.userId)]
    const givers = await listGivers(db.read, { lineId: id, without, mostPeople })
    const names = await nicknames.displayNames(givers.map(({ userId }) => userId))
    return reactions.map((reaction) => ({
      ...reaction,
      people: givers
        .filter(({ emoji }) => emoji === reaction.emoji)
        .map(({ userId }) => {
          const { nickname: name = '', profileImage = '' } = names.get(userId) ?? {}
          return { id: userId, name, profileImage }
        }),
    }))
  }

  async function listOwnFrequent({ userId }: Actor): Promise<string[]> {
    const own = await listFrequent(db.read, userId, mostFrequent)
    return [...new Set([...own, ...wellKnown])].slice(0, mostFrequent)
  }

  return { react, unreact, clear, list, listFrequent: listOwnFrequent }
}
