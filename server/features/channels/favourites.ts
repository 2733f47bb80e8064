import * as bounds from '#contract/rules/bounds.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { Conflict, NotFound } from '../../platform/errors.ts'
import type { Dependencies } from './dependencies.ts'
import {
  deleteFavourites,
  insertFavourites,
  listChannelIdsForShare,
  listFavourites as listFavouritesOf,
} from './favourites.store.ts'
import { findLockedUser } from './levels.store.ts'
import './channels.events.ts'

/** Favourite channels of users, in their own order. */
export function createFavourites({ db, beginMarkers }: Pick<Dependencies, 'db' | 'beginMarkers'>) {
  /** Lists slugs in order. */
  async function listFavourites({ userId }: Pick<Actor, 'userId'>): Promise<string[]> {
    return slugsOf(await listFavouritesOf(db.read, userId))
  }

  async function setFavourites(actor: Actor, slugs: readonly string[]): Promise<string[]> {
    return change(actor, async (tx) => {
      const ids = await existing(tx, [...new Set(slugs)])
      await deleteFavourites(tx, actor.userId, { except: ids })
      await insertFavourites(tx, actor.userId, placed(ids))
    })
  }

  async function addFavourite(actor: Actor, slug: string): Promise<string[]> {
    return change(actor, async (tx) => {
      const [id] = await existing(tx, [slug])
      const current = (await listFavouritesOf(tx, actor.userId)).map((favourite) => favourite.id)
      if (id === undefined || current.includes(id)) return
      if (current.length >= bounds.favouriteChannels.max) throw new Conflict('favourites_too_many')
      await insertFavourites(tx, actor.userId, placed([...current, id]))
    })
  }

  async function removeFavourite(actor: Actor, slug: string): Promise<string[]> {
    return change(actor, async (tx) => {
      const [id] = await existing(tx, [slug])
      if (id !== undefined) await deleteFavourites(tx, actor.userId, { only: id })
    })
  }

  async function change({ userId }: Actor, work: (tx: Tx) => Promise<void>): Promise<string[]> {
    return db.write(async (tx) => {
      await findLockedUser(tx, userId)
      await work(tx)
      const channels = slugsOf(await listFavouritesOf(tx, userId))
      await beginMarkers(tx, userId, channels)
      tx.emit('channels.favouritesChanged', { userId, channels })
      return channels
    })
  }

  return { listFavourites, setFavourites, addFavourite, removeFavourite }
}

const slugsOf = (favourites: readonly { slug: string }[]) => favourites.map(({ slug }) => slug)

const placed = (ids: readonly number[]) => ids.map((channelId, position) => ({ channelId, position }))

async function existing(tx: Tx, slugs: readonly string[]): Promise<number[]> {
  const ids = await listChannelIdsForShare(tx, slugs)
  return slugs.map((slug) => {
    const id = ids.get(slug)
    if (id === undefined) throw new NotFound('channel_not_found')
    return id
  })
}
