import type { Jobs } from '../../platform/jobs.ts'
import './cards.events.ts'
import type { CardsService } from './cards.service.ts'

/** Other sites may be slow; they only delay each other. */
const atOnce = 6

export function registerCardJobs(jobs: Jobs, cards: Pick<CardsService, 'readPage' | 'sweep'>): void {
  jobs.work('cards.read', ({ pageId }) => cards.readPage(pageId), { atOnce })
  jobs.every('cards.sweep', '37 4 * * *', cards.sweep)
}
