import type { Jobs } from '../../platform/jobs.ts'
import type { ArticlesService } from './articles.service.ts'

export function workOnArticles(jobs: Jobs, articles: Pick<ArticlesService, 'forgetDeleted'>): void {
  jobs.every('articles.forgetDeleted', '29 3 * * *', articles.forgetDeleted)
}
