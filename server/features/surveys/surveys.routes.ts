import type { Language } from '#contract/schema.ts'
import * as contract from '#contract/surveys.ts'
import { NotFound } from '../../platform/errors.ts'
import { creationOf } from '../../platform/http/creation.ts'
import { type Route, serve } from '../../platform/http/routes.ts'
import type { Translator } from '../../platform/text/translate.ts'
import type { SurveysService } from './surveys.service.ts'

const cookieName = 'voter'
const cookieSeconds = 365 * 24 * 3600

export function surveysRoutes(surveys: SurveysService, translator: Translator): Route[] {
  const ownQuestion = (language: Language) => translator.in(language)('surveys:question')
  const success = (language: Language, key: string) => ({
    status: 'success' as const,
    message: translator.in(language)(`surveys:done.${key}`),
  })

  return [
    serve(contract.showSurvey, ({ language }) => surveys.show(ownQuestion(language))),

    serve(contract.voteInSurvey, async ({ actor, body, language, http }) => {
      const { surveyId, ...ballot } = body
      if (surveyId !== contract.surveyPlace) throw new NotFound('survey_not_found')

      const voter = { card: http.cookies[cookieName], ip: http.ip }
      const { card, ...voted } = await surveys.vote(actor, { ...ballot, ...voter })
      if (card) http.setCookie(cookieName, card, { path: '/api/survey', maxAgeSeconds: cookieSeconds })
      return { ...success(language, 'voted'), ...voted }
    }),

    serve(contract.showOwnVote, ({ actor, http }) => surveys.ownVote(actor, http.cookies[cookieName])),

    serve(contract.listSurveys, ({ language }) => surveys.list(ownQuestion(language))),

    serve(contract.addSurvey, async ({ actor, language, ...call }) => {
      const { question, options, isActive } = call.body
      const id = await surveys.add(actor, { question, options, isActive }, creationOf(call))
      return { id, ...success(language, 'added') }
    }),

    serve(contract.changeSurvey, async ({ actor, params, body, language }) => {
      await surveys.change(actor, params.id, body)
      return success(language, 'changed')
    }),

    serve(contract.deleteSurvey, async ({ actor, params, language }) => {
      await surveys.deleteForEver(actor, params.id)
      return success(language, 'deleted')
    }),
  ]
}
