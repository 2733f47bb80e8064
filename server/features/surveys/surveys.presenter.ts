import { knownOptions } from '#contract/rules/survey-options.ts'
import { type KeptSurvey, type Survey, surveyPlace } from '#contract/surveys.ts'
import type { SurveyRow } from './surveys.store.ts'
import type { Count } from './votes.store.ts'

/** Presents a survey, or a placeholder with the default question. */
export function presentSurvey(survey: SurveyRow | undefined, ownQuestion: string): Survey {
  return {
    id: surveyPlace,
    uid: survey?.id ?? null,
    question: survey?.question || ownQuestion,
    options: survey?.options ?? [...knownOptions],
  }
}

export function presentKept(survey: SurveyRow, counts: readonly Count[], ownQuestion: string): KeptSurvey {
  const { id, question, options, isActive, createdAt } = survey
  const results = resultsOf(survey, counts)
  return { id, question: question || ownQuestion, options, results, isActive, createdAt }
}

export function resultsOf({ id, options }: SurveyRow, counts: readonly Count[]): number[] {
  const own = counts.filter(({ surveyId }) => surveyId === id)
  return options.map((_, index) => own.find(({ optionIndex }) => optionIndex === index)?.votes ?? 0)
}
