import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as bounds from './rules/bounds.ts'
import { done, flag, id, instant, integer, line } from './schema.ts'

/** The place on the home page, whichever survey stands in it. */
export const surveyPlace = 1

export const Survey = z.object({
  id: z.literal(surveyPlace),
  /** Which survey stands there; `null` while there is none to vote in. */
  uid: z.number().nullable(),
  question: z.string(),
  /** Keys of texts, or the texts themselves. */
  options: z.array(z.string()),
})
export type Survey = z.infer<typeof Survey>

export const showSurvey = endpoint({
  method: 'GET',
  path: '/api/survey',
  access: 'public',
  summary: 'What the home page asks its readers.',
  response: Survey,
})

/** How often each option was chosen, in their order. */
const results = z.array(z.number())

export const voteInSurvey = endpoint({
  method: 'POST',
  path: '/api/survey/vote',
  access: 'optional',
  summary:
    'Vote in the survey of the home page, or change one’s vote. Who is not signed in is known by a signed cookie.',
  body: z.object({
    /** The place, which is always the same. */
    surveyId: integer,
    optionIndex: integer,
    /** Which survey the voter saw: a vote meant for an earlier one does not count for this one. */
    uid: id.nullish(),
    /** What the option said there: a vote does not count for what was written in its place since. */
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
    'Whether one has voted in the survey of the home page: only then its results. Who is not signed in is known by the cookie of their vote.',
  response: z.object({
    /** The survey that stands there now. */
    uid: Survey.shape.uid,
    vote: z.object({ optionIndex: z.number(), results }).nullable(),
  }),
})

/** A survey as staff see it. */
export const KeptSurvey = z.object({
  id,
  question: z.string(),
  options: z.array(z.string()),
  results,
  /** It stands on the home page. */
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
  summary: 'All surveys with their results, the newest first.',
  response: z.array(KeptSurvey),
})

const oneMistake = ['question_required', 'option_required', 'options_too_few', 'options_too_many'] as const

export const addSurvey = endpoint({
  method: 'POST',
  path: '/api/surveys',
  access: 'staff',
  status: 201,
  summary: 'Add a survey. An active one takes the place of the one before.',
  body: z.object({ question, options, isActive: flag.default(false) }),
  response: done.extend({ id }),
  errors: [...oneMistake, 'options_alike'],
})

const surveyId = id.pipe(z.number().max(2_147_483_647, 'survey_not_found'))

export const changeSurvey = endpoint({
  method: 'PUT',
  path: '/api/surveys/:id',
  access: 'staff',
  summary:
    'Change a survey, put it on the home page or take it away. What is left out stays. Once somebody has voted, its options stay too.',
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
  summary: 'Delete a survey with its votes. One that stood on the home page leaves its place empty.',
  params: z.object({ id: surveyId }),
  response: done,
  errors: ['survey_not_found'],
})
