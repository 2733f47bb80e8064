import type { Reaction } from '#contract/reactions.ts'
import type { Actor } from '../../platform/actor.ts'
import { createBatches } from '../../platform/batches.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Place } from '../../platform/database/places.store.ts'
import type { Kind } from '../../platform/database/reactions.store.ts'
import { ensure, NotFound } from '../../platform/errors.ts'
import type { Limit, RateLimits } from '../../platform/rate-limits.ts'
import type { BlockList } from '../../realtime/hidden-lines.ts'
import type { AuditService } from '../audit/audit.service.ts'
import {
  type ChannelsService,
  canModerate,
  canModerateAsStaff,
  ensureMaySpeak,
} from '../channels/channels.service.ts'
import type { NicknamesService } from '../nicknames/nicknames.service.ts'
import { createChangeReactions, type NamedChange } from './change-reactions.ts'
import {
  findChannelLine,
  findPrivateLine,
  listFrequent,
  listGiven,
  listGivers,
  listLines,
} from './reactions.store.ts'

interface Needs {
  db: Database
  clock: Clock
  limits: RateLimits
  audit: Pick<AuditService, 'record'>
  channels: Pick<ChannelsService, 'getChannelFor'>
  nicknames: Pick<NicknamesService, 'displayName' | 'displayNames'>
  blocks: Pick<BlockList, 'blockedBy'>
}

/** A line of a channel or of a private conversation. */
interface LineRef {
  kind: Kind
  id: number
}

export type ReactionsService = ReturnType<typeof createReactionsService>

const limit: Limit = { name: 'reactions', points: 20, seconds: 10 }
/** One alone is told at once; a hundred in a second are ten events for each listener, and ten transactions. */
const restMs = 100
const mostPeople = 50
const mostFrequent = 6
const wellKnown = ['👍', '❤️', '😂', '🎉', '😮', '😢']

/** Emoji with which people answer lines. */
export function createReactionsService(needs: Needs) {
  const { db, clock, limits, audit, channels, nicknames, blocks } = needs
  const { change, clear: clearLine } = createChangeReactions({ db, clock })
  const inTurn = createBatches<NamedChange, Reaction[]>({
    work: (key, changes) => change(JSON.parse(key) as Place, changes),
    isOwnFault: () => false,
    restMs,
  })

  async function react(actor: Actor, line: LineRef, emoji: string): Promise<Reaction[]> {
    return toggle(actor, { line, emoji, isAdded: true })
  }

  /** Taking back is allowed where giving no longer is. */
  async function unreact(actor: Actor, line: LineRef, emoji: string): Promise<Reaction[]> {
    return toggle(actor, { line, emoji, isAdded: false })
  }

  async function toggle(
    actor: Actor,
    { line, emoji, isAdded }: { line: LineRef; emoji: string; isAdded: boolean },
  ): Promise<Reaction[]> {
    await limits.take(limit, actor.userId)
    const place = await (line.kind === 'channel'
      ? placeInChannel(actor, line.id, isAdded)
      : placeInPrivate(actor, line.id, isAdded))
    const { nickname } = await nicknames.displayName(actor.userId)
    const one = { messageId: line.id, userId: actor.userId, nickname, emoji, isAdded }
    return inTurn(JSON.stringify(place), one)
  }

  async function placeInChannel(actor: Actor, id: number, isAdded: boolean): Promise<Place> {
    const { channelId, hasReactions, membership } = await openLine(actor, id)
    if (isAdded) {
      ensure(hasReactions, 'reactions_off')
      ensureMaySpeak(actor, membership, clock.now())
    }
    return { kind: 'channel', id: channelId }
  }

  /** A line that nobody may see does not exist for them, but for those whom its channel keeps out. */
  async function openLine(actor: Actor, id: number) {
    const found = await findChannelLine(db.read, id)
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

  /** For operators of the channel, and for staff, which the audit log tells. */
  async function clear(actor: Actor, id: number, emoji: string | undefined): Promise<Reaction[]> {
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

  async function reactionsOf({ userId }: Actor, id: number, channelId: number): Promise<Reaction[]> {
    const [line] = await listLines(db.read, { kind: 'channel', id: channelId }, [id])
    const given = await listGiven(db.read, 'channel', { lineIds: [id], userIds: [userId] })
    const own = new Set(given.map(({ emoji }) => emoji))
    return (line?.counts ?? []).map((count) => ({
      ...count,
      ...(own.has(count.emoji) ? { mine: true } : {}),
    }))
  }

  /** Who gave what to a line of a channel; of each emoji the first people, without those whom the reader has blocked. */
  async function list(actor: Actor, id: number) {
    const { channelId } = await openLine(actor, id)
    const reactions = await reactionsOf(actor, id, channelId)
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
