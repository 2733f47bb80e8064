import { preloadedGroups } from '#contract/rules/preloaded-channels.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { ensure, NotFound } from '../../platform/errors.ts'
import type { Member, Presence } from '../../realtime/presence.ts'
import { canEnter, type Standing } from './channels.policy.ts'
import {
  type ChannelRow,
  findChannel,
  findLevel,
  insertFounders,
  insertPreloadedChannels,
  listChannels,
} from './channels.store.ts'

export type { Standing } from './channels.policy.ts'
export type { ChannelRow } from './channels.store.ts'

interface Needs {
  db: Database
  clock: Clock
  presence: Pick<Presence, 'countMembers'>
}

export type ChannelsService = ReturnType<typeof createChannelsService>

export function createChannelsService({ db, clock, presence }: Needs) {
  /** A channel, and what the actor is in it. */
  async function visit(actor: Actor, slug: string): Promise<{ channel: ChannelRow; standing: Standing }> {
    const channel = await findChannel(db.read, slug)
    if (!channel) throw new NotFound('channel_not_found')
    const level = await findLevel(db.read, channel.id, actor.userId)
    return { channel, standing: { level, banned: false } }
  }

  async function listAll() {
    const [channels, counts] = await Promise.all([listChannels(db.read), presence.countMembers()])
    return channels.map(({ slug, groupKey, topic }) => ({
      name: `#${slug}`,
      slug,
      group: groupKey,
      topic,
      users: counts.get(slug) ?? 0,
      isFavorite: false,
    }))
  }

  /** The topic, and what the caller is in the channel. */
  async function show(actor: Actor, slug: string) {
    const { channel, standing } = await visit(actor, slug)
    return { channel, level: standing.level, nickname: actor.username, hasNickname: false }
  }

  /** Who the actor will be in a channel that they want to enter. */
  async function admit(actor: Actor, slug: string): Promise<Member> {
    const { standing } = await visit(actor, slug)
    ensure(canEnter(actor, standing), 'channel_banned')
    const { userId: id, username } = actor
    return { id, nickname: username, name: username, level: standing.level, channel: slug }
  }

  /** Makes the channels of a first start. What exists stays as it is. */
  async function preload({ founderId }: { founderId: number }): Promise<void> {
    const createdAt = clock.now().toISOString()
    const channels = Object.entries(preloadedGroups)
      .flatMap(([groupKey, slugs]) => slugs.map((slug) => ({ slug, groupKey })))
      .map((channel, position) => ({ ...channel, position, createdAt }))
    await db.write(async (tx) => {
      const ids = await insertPreloadedChannels(tx, channels)
      if (ids.length > 0) await insertFounders(tx, ids, founderId)
    })
  }

  return { visit, list: listAll, show, admit, preload }
}
