import type { JobData, Jobs } from '../../platform/jobs.ts'
import './articles.events.ts'
import type { ArticlesService } from './articles.service.ts'

type Worked =
  | 'composeShare'
  | 'composeMissingShares'
  | 'forgetDeleted'
  | 'followPlan'
  | 'followDuePlans'
  | 'purgePreviews'

interface Needs {
  articles: Pick<ArticlesService, Worked>
  tellChannel: (line: JobData['articles.tellChannel']) => Promise<void>
}

export function workOnArticles(jobs: Jobs, { articles, tellChannel }: Needs): void {
  jobs.work('articles.composeShare', ({ id }) => articles.composeShare(id))
  jobs.work('articles.followPlan', ({ articleId }) => articles.followPlan(articleId))
  jobs.work('articles.tellChannel', tellChannel)
  jobs.every('articles.composeMissing', '17 * * * *', articles.composeMissingShares)
  jobs.every('articles.followDue', '*/10 * * * *', articles.followDuePlans)
  jobs.every('articles.purgePreviews', '37 3 * * *', articles.purgePreviews)
  jobs.every('articles.forgetDeleted', '29 3 * * *', articles.forgetDeleted)
}
