import type { Database } from '../../platform/database/database.ts'
import './articles.events.ts'
import { countArticles } from './articles.store.ts'

/** What articles tell of who wrote them. */
export function createAuthorship({ db }: { db: Database }) {
  /** Members who have published nothing stand on no card. */
  async function tellAuthorChanged(userId: number): Promise<void> {
    await db.write(async (tx) => {
      if ((await countArticles(tx, { authorId: userId })) > 0) tx.emit('articles.authorChanged', { userId })
    })
  }

  return { tellAuthorChanged }
}
