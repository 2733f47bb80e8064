import { isReservedSlug } from '#contract/rules/reserved.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type Creation, createIdempotency } from '../../platform/database/idempotency.ts'
import { Conflict, ensure, NotFound } from '../../platform/errors.ts'
import { ensureUnrefused } from '../word-lists/word-lists.service.ts'
import { deleteBan } from './bans.store.ts'
import type { OperationDependencies } from './operations.ts'
import './channels.events.ts'
import { canKeepChannel, canPromote } from './channels.policy.ts'
import {
  type ChannelRow,
  countOwned,
  deleteChannel,
  findChannel,
  insertChannels,
  updateChannel,
} from './channels.store.ts'
import { listFavouritesBeside } from './favourites.store.ts'
import { findFounder, findLockedHeir, findLockedUser, insertFounders, updateLevel } from './levels.store.ts'
import { deleteMute } from './mutes.store.ts'
import type { LockedChannel } from './operations.ts'

interface Description {
  groupKey?: string | undefined
  description?: string | undefined
  hasReactions?: boolean | undefined
  hasPictures?: boolean | undefined
  hasCards?: boolean | undefined
}

/** Maximum number of channels per account, besides those of the first start. */
const maxOwned = 15
/** Listed after those of the first start, by name. */
const positionOfFounded = 1000

/** Creating, editing, transferring and deleting of channels. */
export function createEditChannel({
  db,
  clock,
  names,
  words,
  notifications,
  blocks,
  operations: { operate },
}: OperationDependencies) {
  const { writeOnce } = createIdempotency<ChannelRow>({ db, clock }, 'channels.create')

  async function create(actor: Actor, slug: string, creation?: Creation): Promise<ChannelRow> {
    const { hasNickname } = await names.displayName(actor.userId)
    ensure(hasNickname, 'nickname_needed')
    if (isReservedSlug(slug)) throw new Conflict('channel_reserved')
    ensureUnrefused(words.judge(slug, slug))

    return writeOnce(actor.userId, creation, async (tx) => {
      await ensureMayOwnMore(tx, actor.userId)
      const createdAt = clock.now().toISOString()
      const place = { groupKey: '', position: positionOfFounded, preloaded: false }
      const [channel] = await insertChannels(tx, [{ slug, ...place, createdAt }])
      if (!channel) throw new Conflict('channel_exists')
      await insertFounders(tx, [channel.id], actor.userId)
      tx.emit('channels.founded', { channel: slug })
      return channel
    })
  }

  async function edit(
    actor: Actor,
    slug: string,
    { groupKey, description, hasReactions, hasPictures, hasCards }: Description,
  ): Promise<ChannelRow> {
    return operate(actor, slug, async ({ tx, channel, self, note }) => {
      ensure(canKeepChannel(self), 'not_channel_founder')
      if (description !== undefined) ensureUnrefused(words.judge(slug, description))
      await note('edited')
      const changes = {
        groupKey: groupKey ?? channel.groupKey,
        description: description ?? channel.description,
        hasReactions: hasReactions ?? channel.hasReactions,
        hasPictures: hasPictures ?? channel.hasPictures,
        hasCards: hasCards ?? channel.hasCards,
      }
      tx.emit('channels.edited', {
        channel: slug,
        hasReactions: changes.hasReactions,
        hasPictures: changes.hasPictures,
      })
      return updateChannel(tx, channel.id, changes)
    })
  }

  async function deleteForEver(actor: Actor, slug: string): Promise<void> {
    await operate(actor, slug, async ({ tx, channel, self, note }) => {
      ensure(canKeepChannel(self), 'not_channel_founder')
      if (channel.preloaded) throw new Conflict('channel_preloaded')
      await note('deleted')
      const favourites = await listFavouritesBeside(tx, channel.id)
      await deleteChannel(tx, channel.id)
      tx.emit('channels.deleted', { channel: slug })
      for (const { userId, slugs } of favourites)
        tx.emit('channels.favouritesChanged', { userId, channels: slugs })
    })
  }

  /** Returns the name of the new founder. */
  async function transfer(actor: Actor, slug: string, userId: number): Promise<string> {
    const { nickname } = await names.displayName(userId)
    const before = await founderOf(slug)
    const transferred = await operate(actor, slug, async (locked) => {
      const { tx, channel, self } = locked
      ensure(canKeepChannel(self), 'not_channel_founder')
      if (!(await findLockedHeir(tx, userId))) throw new NotFound('user_not_found')
      const hasBlocked = blocks.blockersOf(actor.userId).has(userId)
      ensure(canPromote(self, { hasBlocked }), 'rank_blocked')
      const former = await findFounder(tx, channel.id)
      if (former === userId) return nickname
      // It was transferred meanwhile: retry with the new founder.
      if (former !== before?.userId) return undefined

      if (!channel.preloaded) await ensureMayOwnMore(tx, userId)
      if (before) await passLevel(locked, { ...before, level: 10 })
      await passLevel(locked, { userId, nickname, level: 100 })
      if (userId !== actor.userId) {
        const news = { userId, byId: actor.userId, channel: slug, level: 100, at: locked.at } as const
        await notifications.send(tx, { type: 'operator_granted', ...news })
      }
      await deleteBan(tx, { channelId: channel.id, userId, at: locked.at })
      await deleteMute(tx, { channelId: channel.id, userId, at: locked.at })
      await locked.announce({ key: 'founder', params: { nickname }, targetId: userId })
      return nickname
    })
    return transferred ?? transfer(actor, slug, userId)
  }

  /** Read before the transaction, which must not wait for a second connection. */
  async function founderOf(slug: string): Promise<{ userId: number; nickname: string } | undefined> {
    const channel = await findChannel(db.read, slug)
    const userId = channel && (await findFounder(db.read, channel.id))
    return userId === undefined ? undefined : { userId, nickname: (await names.displayName(userId)).nickname }
  }

  return { create, edit, deleteForEver, transfer }
}

async function passLevel(
  { tx, channel, self }: LockedChannel,
  { userId, nickname, level }: { userId: number; nickname: string; level: 10 | 100 },
): Promise<void> {
  await updateLevel(tx, { channelId: channel.id, userId, level })
  const change = { channel: channel.slug, userId, nickname, level, byUserId: self.userId }
  tx.emit('channels.levelChanged', change)
}

async function ensureMayOwnMore(tx: Tx, userId: number): Promise<void> {
  await findLockedUser(tx, userId)
  if ((await countOwned(tx, userId)) >= maxOwned) throw new Conflict('channels_too_many')
}
