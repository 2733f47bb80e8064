import type { Actor } from '../../platform/actor.ts'
import { NotFound } from '../../platform/errors.ts'
import { deleteAlbum, findAlbum, findDeleted, listDeletedBefore, updateAlbum } from './albums.store.ts'
import type { AlbumDependencies } from './edit-album.ts'
import { listPictureIds } from './emptied-slots.store.ts'
import './stores.events.ts'

const daysUntilGone = 30

/** Deleting and restoring of albums. Callers must check that the actor is staff. */
export function createDeleteAlbum({ db, clock, articles, pictures, editAlbum }: AlbumDependencies) {
  const now = () => clock.now().toISOString()

  /** Moves an album to the bin. It keeps its slug. */
  async function remove(actor: Actor, albumId: number): Promise<void> {
    await editAlbum.withAlbum({ actor, id: albumId, act: 'deleted' }, (tx, { isPublished }) =>
      updateAlbum(tx, albumId, { deletedAt: now(), isPublished: false, returnsPublished: isPublished }),
    )
  }

  /** Restores an album. Does nothing if it is not in the bin. */
  async function restore(actor: Actor, albumId: number): Promise<void> {
    await db.write(async (tx) => {
      const album = await findDeleted(tx, albumId)
      if (!album && (await findAlbum(tx, albumId))) return
      if (!album) throw new NotFound('album_not_found')
      const back = { deletedAt: null, isPublished: album.returnsPublished, returnsPublished: false }
      await updateAlbum(tx, albumId, { ...back, updatedAt: now() })
      await editAlbum.state(tx, actor, 'restored', album)
    })
  }

  /** Deletes albums for good that have been in the bin for long enough, with pictures, texts and slugs. */
  async function purgeDeleted(): Promise<void> {
    const before = new Date(clock.now().getTime() - daysUntilGone * 86_400_000).toISOString()
    await db.write(async (tx) => {
      for (const { id, articleId, coverId, shareId } of await listDeletedBefore(tx, before)) {
        const ids = [...(await listPictureIds(tx, id)), coverId, shareId]
        await deleteAlbum(tx, id)
        if (articleId !== null) await articles.removeStoreText(tx, articleId)
        await pictures.removeSome(
          tx,
          ids.filter((one) => one !== null),
        )
      }
    })
  }

  return { remove, restore, purgeDeleted }
}
