import type { Jobs } from '../../platform/jobs.ts'
import './articles.events.ts'
import type { ArticlesService } from './articles.service.ts'

export function workOnArticles(
  jobs: Jobs,
  articles: Pick<ArticlesService, 'composeShare' | 'composeMissingShares' | 'forgetDeleted'>,
): void {
  jobs.work('articles.composeShare', ({ id }) => articles.composeShare(id))
  jobs.every('articles.composeMissing', '17 * * * *', articles.composeMissingShares)
  jobs.every('articles.forgetDeleted', '29 3 * * *', articles.forgetDeleted)
}
