import { createArticleUpdates } from './article-updates.ts'
import { createArticlePushMessage, createArticleQueries } from './articles.queries.ts'
import { hasPublished } from './articles.store.ts'
import type { Dependencies } from './dependencies.ts'
import { createEditArticle } from './edit-article.ts'
import { createIllustrateArticle, createShareImage } from './illustrate-article.ts'
import { createImportedTexts } from './imported-texts.ts'
import { createJoinTexts } from './join-texts.ts'
import { createPreviews } from './previews.ts'
import { createPublicationPlans } from './publication/publication-plan.ts'
import { createPublishArticle } from './publication/publish-article.ts'
import { createRevisions } from './revisions.ts'
import { createStaffList } from './staff-list.ts'
import { createStoreTexts } from './store-texts.ts'
import { createTranslations } from './translations.ts'
import { createWelcomeArticle } from './welcome-article.ts'
import './articles.events.ts'

export type { FeedArticle } from './articles.queries.ts'
export type { ImportedText } from './imported-texts.ts'
export type ArticlesService = ReturnType<typeof createArticlesService>

/** Articles and lyrics: texts of one kind in two lists. */
export function createArticlesService(shared: Dependencies) {
  const { db, bus } = shared
  const dependencies = { ...shared, updates: createArticleUpdates(shared) }
  const { followPlan, followDuePlans, ...plans } = createPublicationPlans(dependencies)
  const editArticle = createEditArticle({ ...dependencies, plans })
  const queries = createArticleQueries(dependencies)

  /** Only for users who published something: others are on no author card. */
  async function emitAuthorChanged(userId: number): Promise<void> {
    if (await hasPublished(db.read, userId)) bus.publish('articles.authorChanged', { userId })
  }

  return {
    ...queries,
    ...createPreviews({ ...dependencies, showDraft: queries.showDraft }),
    ...createArticlePushMessage(dependencies),
    ...editArticle,
    ...createPublishArticle({ ...dependencies, plans }),
    ...createRevisions(dependencies),
    ...createIllustrateArticle(dependencies),
    ...createShareImage(dependencies),
    ...createStaffList(dependencies),
    ...createStoreTexts(dependencies),
    ...createImportedTexts(dependencies),
    ...createTranslations(dependencies),
    ...createJoinTexts(dependencies),
    ...createWelcomeArticle({ ...dependencies, editArticle }),
    ...{ emitAuthorChanged, followPlan, followDuePlans },
  }
}
