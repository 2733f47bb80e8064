import { createHash } from 'node:crypto'
import type { Database, Tx } from '../../platform/database.ts'
import { NotFound } from '../../platform/errors.ts'
import type { PicturesService } from '../pictures/pictures.service.ts'
import { findAlbumForUpdate, findForDesk, listUnshared, updateAlbum } from './albums.store.ts'
import { listSlots } from './slots.store.ts'
import './stores.facts.ts'

interface Needs {
  db: Database
  pictures: Pick<PicturesService, 'compose' | 'removeSome'>
}

/** A sheet of eight is what fits into a shared picture; the middle width is sharp enough for it. */
const inSheet = 8
const sheetCut = 640

/** What shared links show of an album: its cover, or a sheet of what is in it. */
export function createSharing({ db, pictures }: Needs) {
  /** Does nothing when the picture is of these already. */
  async function composeShare(albumId: number): Promise<void> {
    const album = await findForDesk(db.read, albumId)
    if (!album) return
    const { key, names } = album.coverId
      ? { key: album.coverId, names: [album.cover ?? ''] }
      : await sheetOf(albumId)
    if (key === album.shareKey) return

    const use = async (tx: Tx, shareId: string | null) => {
      const before = await findAlbumForUpdate(tx, albumId)
      // Deleted meanwhile: nothing is kept of it.
      if (!before) throw new NotFound('album_not_found')
      await updateAlbum(tx, albumId, { shareId, shareKey: key })
      if (before.shareId) await pictures.removeSome(tx, [before.shareId])
      tx.emit('stores.changed', { albumId, kind: album.kind })
    }
    if (names.length === 0) return db.write((tx) => use(tx, null))
    await pictures.compose({ names, ownerId: album.ownerId }, (tx, { id }) => use(tx, id))
  }

  async function sheetOf(albumId: number): Promise<{ key: string; names: string[] }> {
    const slots = (await listSlots(db.read, albumId)).slice(0, inSheet)
    return {
      key: slots.length > 0 ? keyOf(slots) : '',
      names: slots.map(({ pictureId }) => `${pictureId}-${sheetCut}.webp`),
    }
  }

  /** Of covers from before there were pictures of them. */
  async function composeMissingShares(): Promise<void> {
    const ids = await listUnshared(db.read)
    await db.write(async (tx) => {
      for (const albumId of ids) await tx.enqueue('stores.composeShare', { albumId })
    })
  }

  return { composeShare, composeMissingShares }
}

const keyOf = (slots: readonly { pictureId: string }[]) =>
  createHash('sha256')
    .update(slots.map(({ pictureId }) => pictureId).join())
    .digest('base64url')
