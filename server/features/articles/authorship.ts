import type { Database } from '../../platform/database/database.ts'
import type { EventBus } from '../../platform/events.ts'
import './articles.events.ts'
import { countArticles } from './articles.store.ts'

interface Needs {
  db: Database
  bus: Pick<EventBus, 'publish'>
}

/** What articles tell of who wrote them. */
export function createAuthorship({ db, bus }: Needs) {
  /** Members who have published nothing stand on no card. */
  async function tellAuthorChanged(userId: number): Promise<void> {
    if ((await countArticles(db.read, { authorId: userId })) > 0)
      bus.publish('articles.authorChanged', { userId })
  }

  return { tellAuthorChanged }
}
