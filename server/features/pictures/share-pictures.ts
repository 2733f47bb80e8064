import type { Tx } from '../../platform/database/database.ts'
import type { Drawing } from '../../platform/image-processor.ts'
import type { Dependencies } from './dependencies.ts'
import type { Picture } from './pictures.store.ts'

/** Missing share pictures that are enqueued per hour. */
export const missingAtOnce = 500

interface OwnDependencies extends Pick<Dependencies, 'db'> {
  compose: (
    of: { names: readonly string[]; ownerId: number; drawing?: Drawing | undefined },
    use: (tx: Tx, picture: Picture) => Promise<void>,
  ) => Promise<Picture>
  removeSome: (tx: Tx, ids: readonly string[]) => Promise<void>
}

/** Share picture of a subject, and the key of its sources. */
export interface Share {
  shareId: string | null
  shareKey: string
}

/** A locked subject of a share picture. */
export interface Shared extends Share {
  /** Identifies the sources; a changed key requires a new picture. */
  key: string
  /** Source files. Without files and drawing there is no share picture. */
  names: readonly string[]
  /** Drawing that contains the first file. */
  drawing?: Drawing
  ownerId: number
  /** Stores the picture and emits the event. */
  attach(share: Share): Promise<void>
}

/** Composes share pictures in the background; the subject may change or be deleted meanwhile. */
export function createSharePictures({ db, compose, removeSome }: OwnDependencies) {
  /**
   * Does nothing if the subject is gone or its picture is up to date. An outdated result is discarded, because the change
   * has enqueued another run.
   */
  async function composeShare(find: (tx: Tx) => Promise<Shared | undefined>): Promise<void> {
    const share = await db.write(find)
    if (!share || share.key === share.shareKey) return
    const { key, names, ownerId, drawing } = share

    async function settle(tx: Tx, shareId: string | null): Promise<void> {
      const shared = await find(tx)
      const isLate = !shared || shared.key !== key || shared.shareKey === key
      if (!isLate) await shared.attach({ shareId, shareKey: key })
      const gone = isLate ? shareId : shared.shareId
      if (gone) await removeSome(tx, [gone])
    }
    if (names.length === 0 && !drawing) return db.write((tx) => settle(tx, null))
    await compose({ names, ownerId, drawing }, (tx, { id }) => settle(tx, id))
  }

  return { composeShare }
}
