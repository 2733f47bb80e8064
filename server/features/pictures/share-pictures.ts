import type { Tx } from '../../platform/database/database.ts'
import type { Drawing } from '../../platform/image-processor.ts'
import type { Dependencies } from './dependencies.ts'
import type { Picture } from './pictures.store.ts'

/** Of those without one so many are asked for in an hour, besides those that change. */
export const missingAtOnce = 500

interface Needs extends Pick<Dependencies, 'db'> {
  compose: (
    of: { names: readonly string[]; ownerId: number; drawing?: Drawing | undefined },
    use: (tx: Tx, picture: Picture) => Promise<void>,
  ) => Promise<Picture>
  removeSome: (tx: Tx, ids: readonly string[]) => Promise<void>
}

/** The picture that something has for shared links, and what that was made of. */
export interface Share {
  shareId: string | null
  shareKey: string
}

/** Something that links are shared to, held so that nobody else changes it until the end of the transaction. */
export interface Shared extends Share {
  /** Stands for what its picture is to be made of: another key, another picture. */
  key: string
  /** The files to make it of; none, and no drawing either, and it has no picture. */
  names: readonly string[]
  /** In which the first of them stands. */
  drawing?: Drawing
  ownerId: number
  /** Gives it the picture, and emits the event. */
  attach(share: Share): Promise<void>
}

/** What shared links show is made beside everything else, so whatever it is of may change, or go, meanwhile. */
export function createSharePictures({ db, compose, removeSome }: Needs) {
  /**
   * Does nothing where there is nothing, or its picture is of these files already. One that comes late is thrown
   * away: whoever made the change has asked for the next.
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
