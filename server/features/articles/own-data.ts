import type { Database } from '../../platform/database/database.ts'
import { type OwnData, pagesById } from '../../platform/own-data.ts'
import {
  deleteOwnPreviews,
  listOwnArticles,
  listOwnPlans,
  listOwnPreviews,
  updateAuthorToNobody,
  updatePlannerToNobody,
} from './own-data.store.ts'

/** What was written for the site stays there, and is the site's own when its author has left. */
export function createArticlesOwnData({ db }: { db: Database }): OwnData {
  return {
    exportOf: (userId) => [
      {
        name: 'articles',
        text: 'articles:exported.articles',
        pages: () => pagesById((page) => listOwnArticles(db.read, { userId, ...page })),
      },
      {
        name: 'publication-plans',
        text: 'articles:exported.publicationPlans',
        pages: () => pagesById((page) => listOwnPlans(db.read, { userId, ...page })),
      },
      {
        name: 'article-previews',
        text: 'articles:exported.articlePreviews',
        pages: () => pagesById((page) => listOwnPreviews(db.read, { userId, ...page })),
      },
    ],
    forget: ({ userId }) =>
      db.write(async (tx) => {
        await updateAuthorToNobody(tx, userId)
        await updatePlannerToNobody(tx, userId)
        await deleteOwnPreviews(tx, userId)
      }),
  }
}
