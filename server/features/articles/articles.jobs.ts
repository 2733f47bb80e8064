import type { JobData, Jobs } from '../../platform/jobs.ts'
import './articles.events.ts'
import type { ArticlesService } from './articles.service.ts'

type Worked =
  | 'composeShare'
  | 'composeMissingShares'
  | 'purgeDeleted'
  | 'followPlan'
  | 'followDuePlans'
  | 'purgePreviews'

interface Dependencies {
  articles: Pick<ArticlesService, Worked>
  postToChannel: (line: JobData['articles.tellChannel']) => Promise<void>
}

export function registerArticleJobs(jobs: Jobs, { articles, postToChannel }: Dependencies): void {
  jobs.work('articles.composeShare', ({ id }) => articles.composeShare(id))
  jobs.work('articles.followPlan', ({ articleId }) => articles.followPlan(articleId))
  jobs.work('articles.tellChannel', postToChannel)
  jobs.every('articles.composeMissing', '17 * * * *', articles.composeMissingShares)
  jobs.every('articles.followDue', '*/10 * * * *', articles.followDuePlans)
  jobs.every('articles.purgePreviews', '37 3 * * *', articles.purgePreviews)
  jobs.every('articles.forgetDeleted', '29 3 * * *', articles.purgeDeleted)
}
