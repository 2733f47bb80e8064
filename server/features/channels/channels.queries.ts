import { type Actor, isStaff } from '../../platform/actor.ts'
import { createTtlCache } from '../../platform/cache/caches.ts'
import type { Queries } from '../../platform/database/database.ts'
import { BadRequest, ensure, NotFound, type Refusal } from '../../platform/errors.ts'
import type { Member } from '../../realtime/presence.ts'
import { listBannedFrom, listBans as listBansOf } from './bans.store.ts'
import { ensureMayEnter, entryRefusal } from './bans.ts'
import { isOtherBar } from './bar.ts'
import { listEntries } from './channel-log.store.ts'
import {
  canEnter,
  canFind,
  canListBans,
  canModerate,
  isBannable,
  type Membership,
} from './channels.policy.ts'
import { type ChannelRow, countHeld, listActivity, listChannels } from './channels.store.ts'
import type { Dependencies } from './dependencies.ts'
import { listFavourites } from './favourites.store.ts'
import { findChannelFor, listChannelsFor, listMemberships } from './memberships.store.ts'
import './channels.events.ts'

interface ChannelAccess {
  channel: ChannelRow
  membership: Membership
}

type Activity = Awaited<ReturnType<typeof listActivity>>[number]

/** How long a channel counts as recently active. */
const spokenMilliseconds = 5 * 60_000

export type ChannelQueries = ReturnType<typeof createChannelQueries>

/** Reads of channels and memberships. */
export function createChannelQueries({ db, bus, clock, names, presence, site }: Dependencies) {
  // The sidebar of every page needs it.
  const cachedList = createTtlCache<ChannelRow[]>({
    bus,
    tags: ['channels'],
    most: 1,
  })
  const cachedActivity = createTtlCache<Activity[]>({ bus, tags: ['channels'], most: 1 })

  /**
   * Returns a channel with the actor's membership. All access to the content of a channel goes through it.
   * Throws `channel_not_found`, and `channel_banned` for a banned user.
   */
  async function getChannelFor(
    actor: Actor,
    slug: string,
    queries: Queries = db.read,
  ): Promise<ChannelAccess> {
    const found = await find(actor, slug, queries)
    ensureMayEnter(actor, found.membership, clock.now())
    return found
  }

  /** Returns the memberships of several users in a channel, or why they may not enter, with one query. */
  async function listMembershipsOf(
    actors: readonly Actor[],
    channelId: number,
  ): Promise<({ membership: Membership; hasReactions: boolean } | Refusal)[]> {
    const userIds = [...new Set(actors.map(({ userId }) => userId))]
    const found = await listMemberships(db.read, { channelId, userIds, at: clock.now().toISOString() })
    return actors.map((actor) => {
      const seen = found.get(actor.userId)
      if (!seen || !canFind(actor, seen.subject)) return new NotFound('channel_not_found')
      return entryRefusal(actor, seen.membership, clock.now()) ?? seen
    })
  }

  /** Whether the actor may enter a channel. Throws `channel_not_found`. */
  async function isOpenTo(actor: Actor, slug: string): Promise<boolean> {
    return canEnter(actor, (await find(actor, slug)).membership)
  }

  /** Whether the actor currently moderates a channel. Throws `channel_not_found`. */
  async function isModeratedBy(actor: Actor, slug: string): Promise<boolean> {
    const { membership } = await find(actor, slug)
    return canEnter(actor, membership) && canModerate(actor, membership)
  }

  /** Filters channels that the actor may enter. */
  async function listOpenTo(actor: Actor, slugs: readonly string[]): Promise<string[]> {
    const moment = { userId: actor.userId, at: clock.now().toISOString() }
    const found = await listChannelsFor(db.read, { slugs, ...moment })
    return found.filter(({ membership }) => canEnter(actor, membership)).map(({ slug }) => slug)
  }

  /** Lists ids of channels that the actor may not enter. */
  async function listClosedTo(actor: Actor): Promise<number[]> {
    if (!isBannable(actor)) return []
    return listBannedFrom(db.read, { userId: actor.userId, at: clock.now().toISOString() })
  }

  async function find(actor: Actor, slug: string, queries: Queries = db.read): Promise<ChannelAccess> {
    const at = clock.now().toISOString()
    const found = await findChannelFor(queries, { slug, userId: actor.userId, at })
    if (!found || !canFind(actor, found.channel.subject)) throw new NotFound('channel_not_found')
    return found
  }

  async function list(actor: Actor | null) {
    const [channels, presentChannel, bar] = await Promise.all([
      cachedList('all', () => listChannels(db.read)),
      sight(actor),
      site.barChannel(),
    ])
    return channels.filter((channel) => !isOtherBar(channel, bar)).map(presentChannel)
  }

  /** Lists channels in order of creation, with the time of a recent last line. */
  async function activity(): Promise<Activity[]> {
    const since = new Date(clock.now().getTime() - spokenMilliseconds).toISOString()
    const [channels, bar] = await Promise.all([
      cachedActivity('all', () => listActivity(db.read, { since })),
      site.barChannel(),
    ])
    return channels.filter((channel) => !isOtherBar(channel, bar))
  }

  /** Presents a channel to an actor. */
  async function present(actor: Actor | null, channel: ChannelRow) {
    const presentChannel = await sight(actor)
    return presentChannel(channel)
  }

  async function sight(actor: Actor | null) {
    const [counts, favourites] = await Promise.all([
      presence.countMembers(),
      actor ? listFavourites(db.read, actor.userId) : [],
    ])
    const favouriteSlugs = new Set(favourites.map(({ slug }) => slug))
    return ({
      slug,
      groupKey,
      description,
      topic,
      hasReactions: reactions,
      hasPictures: pictures,
      hasCards: cards,
      createdAt,
      topicSetAt,
    }: ChannelRow) => ({
      name: `#${slug}`,
      slug,
      group: groupKey,
      description,
      topic,
      users: counts.get(slug) ?? 0,
      isFavorite: favouriteSlugs.has(slug),
      reactions,
      pictures,
      cards,
      createdAt,
      topicSetAt,
    })
  }

  /** Returns topic and settings of a channel, and the caller's state in it. */
  async function show(actor: Actor, slug: string) {
    const [{ channel, membership }, held, name] = await Promise.all([
      getChannelFor(actor, slug),
      countHeld(db.read, { slug, userId: actor.userId }),
      names.displayName(actor.userId),
    ])
    return { channel, level: membership.level, muted: membership.muted, held, ...name }
  }

  /** Checks that the actor may enter a channel and returns them as a member. */
  async function admit(actor: Actor, slug: string): Promise<Member> {
    const { membership } = await getChannelFor(actor, slug)
    const { userId: id, username } = actor
    const { nickname, profileImage } = await names.displayName(id)
    return { id, nickname, name: username, level: membership.level, channel: slug, profileImage }
  }

  /** Finds the user with a nickname or throws. */
  async function findNamed(nickname: string | undefined): Promise<number> {
    if (nickname === undefined)
      throw new BadRequest('value_missing', { fields: { nickname: ['value_missing'] } })
    const person = await names.findUserByNick(nickname)
    if (!person) throw new NotFound('nickname_unknown', { params: { nickname } })
    return person.userId
  }

  async function listBans(actor: Actor, slug: string) {
    const { channel, membership } = await getChannelFor(actor, slug)
    const self = { userId: actor.userId, staff: isStaff(actor), ...membership }
    ensure(canListBans(self), 'not_channel_operator')
    const bans = await listBansOf(db.read, { channelId: channel.id, at: clock.now().toISOString() })
    return Promise.all(
      bans.map(async ({ bannedBy, ...ban }) => ({
        ...ban,
        name: (await names.displayName(ban.userId)).nickname,
        bannedBy: bannedBy === null ? '' : (await names.displayName(bannedBy)).nickname,
      })),
    )
  }

  async function listOperations(
    actor: Actor,
    slug: string,
    { before, limit }: { before?: number | undefined; limit: number },
  ) {
    const { channel } = await getChannelFor(actor, slug)
    const entries = await listEntries(db.read, channel.id, { before, limit: limit + 1 })
    return { entries: entries.slice(0, limit), hasMore: entries.length > limit }
  }

  return {
    ...{ getChannelFor, listMembershipsOf, isModeratedBy, isOpenTo, listOpenTo, listClosedTo, admit },
    ...{ list, activity, present, show, findNamed, listBans, listOperations },
  }
}
