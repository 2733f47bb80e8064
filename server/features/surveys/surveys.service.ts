import type { Survey } from '#contract/surveys.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import type { AuditService } from '../audit/audit.service.ts'
import { createCastVote } from './cast-vote.ts'
import { createEditSurvey } from './edit-survey.ts'
import { presentSurvey } from './surveys.presenter.ts'
import { findActive } from './surveys.store.ts'

interface Needs {
  db: Database
  clock: Clock
  limits: RateLimits
  audit: Pick<AuditService, 'record'>
}

export type SurveysService = Awaited<ReturnType<typeof createSurveysService>>

/** What the home page asks, and what it is answered. */
export async function createSurveysService(needs: Needs) {
  /** What the home page asks now; where no survey has a question of its own, `ownQuestion`. */
  async function show(ownQuestion: string): Promise<Survey> {
    return presentSurvey(await findActive(needs.db.read), ownQuestion)
  }

  return { show, ...createEditSurvey(needs), ...(await createCastVote(needs)) }
}
