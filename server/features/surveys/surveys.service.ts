import type { Survey } from '#contract/surveys.ts'
import { createCastVote } from './cast-vote.ts'
import type { Dependencies } from './dependencies.ts'
import { createEditSurvey } from './edit-survey.ts'
import { presentSurvey } from './surveys.presenter.ts'
import { findActive } from './surveys.store.ts'

export type SurveysService = Awaited<ReturnType<typeof createSurveysService>>

/** Creates the service of surveys. */
export async function createSurveysService(dependencies: Dependencies) {
  /** Returns the active survey. `ownQuestion` is the default question. */
  async function show(ownQuestion: string): Promise<Survey> {
    return presentSurvey(await findActive(dependencies.db.read), ownQuestion)
  }

  return { show, ...createEditSurvey(dependencies), ...(await createCastVote(dependencies)) }
}
