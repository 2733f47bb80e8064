import type { Database, Tx } from '../../platform/database.ts'
import { type PicturesService, siteOwner } from '../pictures/pictures.service.ts'
import type { Changing } from './changing.ts'
import { findCovers, listUnshared } from './sharing.store.ts'
import { findForUpdate, updateArticle } from './writing.store.ts'

interface Needs {
  db: Database
  pictures: Pick<PicturesService, 'compose' | 'removeSome'>
  changing: Changing
}

/** The least width of a cover that fills the picture. */
const inShare = 1600

/** What shared links show of a text: its cover, in the one shape that networks show whole. */
export function createSharing({ db, pictures, changing }: Needs) {
  /** Does nothing when it was made of this cover. */
  async function composeShare(id: number): Promise<void> {
    const article = await findCovers(db.read, id)
    if (!article || article.coverId === article.shareKey) return
    const { coverId } = article
    if (coverId === '') return db.write((tx) => takeShare(tx, id, { coverId, shareId: null }))
    const sheet = { names: [`${coverId}-${inShare}.webp`], ownerId: siteOwner }
    await pictures.compose(sheet, (tx, picture) => takeShare(tx, id, { coverId, shareId: picture.id }))
  }

  async function takeShare(
    tx: Tx,
    id: number,
    { coverId, shareId }: { coverId: string; shareId: string | null },
  ): Promise<void> {
    const before = await findForUpdate(tx, id)
    // Meanwhile it may have been deleted, or have got another cover.
    const isLate = !before || (before.coverId ?? '') !== coverId
    const gone = isLate ? shareId : before.shareId
    if (!isLate) {
      await updateArticle(tx, id, { shareId, shareKey: coverId })
      changing.tell(tx, before, before)
    }
    if (gone) await pictures.removeSome(tx, [gone])
  }

  /** Those from before there were any, and those whose picture has left the library. */
  async function composeMissingShares(): Promise<void> {
    const ids = await listUnshared(db.read)
    await db.write(async (tx) => {
      for (const id of ids) await tx.enqueue('articles.composeShare', { id })
    })
  }

  return { composeShare, composeMissingShares }
}
