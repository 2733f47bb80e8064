import { createHash } from 'node:crypto'
import type { Tx } from '../../platform/database/database.ts'
import { enqueueEach } from '../../platform/enqueue-each.ts'
import { missingAtOnce, type Shared } from '../pictures/pictures.service.ts'
import { type Album, findAlbumForUpdate, findForStaff, listUnshared, updateAlbum } from './albums.store.ts'
import type { Dependencies } from './dependencies.ts'
import { listSlots } from './slots.store.ts'
import './stores.events.ts'

/** Number of pictures in a share picture, and their width. */
const inSheet = 8
const sheetCut = 640

/** Share pictures of albums: the cover, or a sheet of the slots. */
export function createShareImage({ db, pictures }: Dependencies) {
  const composeShare = (albumId: number) => pictures.composeShare((tx) => findShared(tx, albumId))

  async function findShared(tx: Tx, albumId: number): Promise<Shared | undefined> {
    const album = await findAlbumForUpdate(tx, albumId)
    if (!album) return undefined
    const { shareId, shareKey, ownerId, kind } = album
    return {
      ...{ shareId, shareKey, ownerId },
      ...(await sourcesOf(tx, album)),
      async attach(share) {
        await updateAlbum(tx, albumId, share)
        tx.emit('stores.changed', { albumId, kind })
      },
    }
  }

  async function sourcesOf(tx: Tx, { id, coverId }: Album): Promise<Pick<Shared, 'key' | 'names'>> {
    if (coverId) return { key: coverId, names: [(await findForStaff(tx, id))?.cover ?? ''] }
    const slots = (await listSlots(tx, id)).slice(0, inSheet)
    return {
      key: slots.length > 0 ? keyOf(slots) : '',
      names: slots.map(({ pictureId }) => `${pictureId}-${sheetCut}.webp`),
    }
  }

  /** Enqueues missing share pictures. */
  async function composeMissingShares(): Promise<void> {
    const ids = await listUnshared(db.read, missingAtOnce)
    await enqueueEach(
      db,
      'stores.composeShare',
      ids.map((albumId) => ({ albumId })),
    )
  }

  return { composeShare, composeMissingShares }
}

const keyOf = (slots: readonly { pictureId: string }[]) =>
  createHash('sha256')
    .update(slots.map(({ pictureId }) => pictureId).join())
    .digest('base64url')
