import type { Survey } from '#contract/surveys.ts'
import { createCastVote } from './cast-vote.ts'
import type { Dependencies } from './dependencies.ts'
import { createEditSurvey } from './edit-survey.ts'
import { presentSurvey } from './surveys.presenter.ts'
import { findActive } from './surveys.store.ts'

export type SurveysService = Awaited<ReturnType<typeof createSurveysService>>

/** What the home page asks, and what it is answered. */
export async function createSurveysService(needs: Dependencies) {
  /** What the home page asks now; where no survey has a question of its own, `ownQuestion`. */
  async function show(ownQuestion: string): Promise<Survey> {
    return presentSurvey(await findActive(needs.db.read), ownQuestion)
  }

  return { show, ...createEditSurvey(needs), ...(await createCastVote(needs)) }
}
