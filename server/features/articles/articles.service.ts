import { createAddWelcomeArticle } from './add-welcome-article.ts'
import { createArticleUpdates } from './article-updates.ts'
import { createArticleQueries } from './articles.queries.ts'
import { createAuthorship } from './authorship.ts'
import { createEditArticle } from './edit-article.ts'
import { createIllustrateArticle } from './illustrate-article.ts'
import { createRevisions } from './revisions.ts'
import { createShareImage } from './share-image.ts'
import { createStaffList } from './staff-list.ts'
import { createStoreTexts } from './store-texts.ts'

type Needs = Parameters<typeof createArticleQueries>[0] &
  Parameters<typeof createAuthorship>[0] &
  Parameters<typeof createArticleUpdates>[0] &
  Omit<Parameters<typeof createIllustrateArticle>[0], 'updates'> &
  Omit<Parameters<typeof createShareImage>[0], 'updates'>

export type ArticlesService = ReturnType<typeof createArticlesService>

/** Articles and lyrics: one thing in two lists. */
export function createArticlesService(shared: Needs) {
  const needs = { ...shared, updates: createArticleUpdates(shared) }
  const editArticle = createEditArticle(needs)
  return {
    ...createArticleQueries(needs),
    ...editArticle,
    ...createAddWelcomeArticle({ ...needs, editArticle }),
    ...createRevisions(needs),
    ...createIllustrateArticle(needs),
    ...createShareImage(needs),
    ...createStaffList(needs),
    ...createStoreTexts(needs),
    ...createAuthorship(needs),
  }
}
