import type { Tx } from '../../platform/database/database.ts'
import { enqueueEach } from '../../platform/enqueue-each.ts'
import { missingAtOnce, type Shared, siteOwner } from '../pictures/pictures.service.ts'
import type { EditDependencies } from './article-updates.ts'
import { findForUpdate, listUnshared, updateArticle } from './edit-article.store.ts'

/** The least width of a cover that fills the picture. */
const inShare = 1600

/** What shared links show of a text: its cover, in the one shape that networks show whole. */
export function createShareImage({ db, pictures, updates }: EditDependencies) {
  const composeShare = (id: number) => pictures.composeShare((tx) => findShared(tx, id))

  async function findShared(tx: Tx, id: number): Promise<Shared | undefined> {
    const article = await findForUpdate(tx, id)
    if (!article) return undefined
    const { coverId, shareId, shareKey } = article
    return {
      ...{ shareId, shareKey, key: coverId ?? '', ownerId: siteOwner },
      names: coverId ? [`${coverId}-${inShare}.webp`] : [],
      async attach(share) {
        await updateArticle(tx, id, share)
        updates.emitChange(tx, article, article)
      },
    }
  }

  /** Those from before there were any, and those whose cover has left the library. */
  async function composeMissingShares(): Promise<void> {
    const ids = await listUnshared(db.read, missingAtOnce)
    await enqueueEach(
      db,
      'articles.composeShare',
      ids.map((id) => ({ id })),
    )
  }

  return { composeShare, composeMissingShares }
}
