import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as bounds from './rules/bounds.ts'
import { creation, creationRefusals, done, flag, id, instant, integer, line } from './schema.ts'

/** Id of the place on the home page, whichever survey it shows. */
export const surveyPlace = 1

export const Survey = z.object({
  id: z.literal(surveyPlace),
  /** Id of the survey shown; `null` without one. */
  uid: z.number().nullable(),
  question: z.string(),
  /** Text keys, or texts. */
  options: z.array(z.string()),
})
export type Survey = z.infer<typeof Survey>

export const showSurvey = endpoint({
  method: 'GET',
  path: '/api/survey',
  access: 'public',
  summary: 'Get the survey of the home page.',
  response: Survey,
})

/** Votes per option, in order. */
const results = z.array(z.number())

export const voteInSurvey = endpoint({
  method: 'POST',
  path: '/api/survey/vote',
  access: 'optional',
  summary:
    'Vote in the survey of the home page, or change your vote. Visitors are recognised by a signed cookie.',
  body: z.object({
    /** Id of the place, which is constant. */
    surveyId: integer,
    optionIndex: integer,
    /** Id of the survey that the voter saw: a vote for an earlier one is refused. */
    uid: id.nullish(),
    /** Question and chosen option that the voter saw: a vote for words that were changed since is refused. */
    question: line({ max: bounds.survey.question }).nullish(),
    option: line({ max: bounds.survey.option }).nullish(),
  }),
  response: done.extend({ results, alreadyVoted: z.boolean() }),
  errors: ['survey_not_found', 'survey_changed', 'option_unknown', 'origin_refused', 'too_many_requests'],
  ownOriginOnly: true,
})

export const showOwnVote = endpoint({
  method: 'GET',
  path: '/api/survey/vote',
  access: 'optional',
  summary:
    'Get your vote in the survey of the home page, and its results once you have voted. Visitors are recognised by a signed cookie.',
  response: z.object({
    /** Id of the current survey. */
    uid: Survey.shape.uid,
    vote: z.object({ optionIndex: z.number(), results }).nullable(),
  }),
})

/** A survey, as shown to staff. */
export const KeptSurvey = z.object({
  id,
  question: z.string(),
  options: z.array(z.string()),
  results,
  /** Whether it is on the home page. */
  isActive: z.boolean(),
  createdAt: instant,
})
export type KeptSurvey = z.infer<typeof KeptSurvey>

const question = line({ max: bounds.survey.question }).pipe(z.string().min(1, 'question_required'))
const options = z
  .array(line({ max: bounds.survey.option }).pipe(z.string().min(1, 'option_required')))
  .min(bounds.survey.fewest, 'options_too_few')
  .max(bounds.survey.most, 'options_too_many')
  .refine((all) => new Set(all.map((one) => one.toLowerCase())).size === all.length, 'options_alike')

export const listSurveys = endpoint({
  method: 'GET',
  path: '/api/surveys',
  access: 'staff',
  summary: 'List all surveys with their results, newest first.',
  response: z.array(KeptSurvey),
})

const oneMistake = ['question_required', 'option_required', 'options_too_few', 'options_too_many'] as const

export const addSurvey = endpoint({
  method: 'POST',
  path: '/api/surveys',
  access: 'staff',
  status: 201,
  summary: 'Create a survey. An active one replaces the previous one.',
  body: z.object({ question, options, isActive: flag.default(false), ...creation }),
  response: done.extend({ id }),
  errors: [...oneMistake, 'options_alike', ...creationRefusals],
})

const surveyId = id.pipe(z.number().max(2_147_483_647, 'survey_not_found'))

export const changeSurvey = endpoint({
  method: 'PUT',
  path: '/api/surveys/:id',
  access: 'staff',
  summary:
    'Change a survey, or show or hide it on the home page. Fields that are left out do not change. Once there are votes, neither the question nor the options can be changed.',
  params: z.object({ id: surveyId }),
  body: z.object({
    question: question.optional(),
    options: options.optional(),
    isActive: flag.optional(),
  }),
  response: done,
  errors: [...oneMistake, 'options_alike', 'survey_not_found', 'survey_has_votes'],
})

export const deleteSurvey = endpoint({
  method: 'DELETE',
  path: '/api/surveys/:id',
  access: 'staff',
  summary: 'Delete a survey with its votes. If it was on the home page, its place stays empty.',
  params: z.object({ id: surveyId }),
  response: done,
  errors: ['survey_not_found'],
})
