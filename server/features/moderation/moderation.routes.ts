import * as queue from '#contract/moderation-queue.ts'
import * as contract from '#contract/reports.ts'
import { setTotal } from '../../platform/http/pagination.ts'
import { doneOf, type Route, serve } from '../../platform/http/routes.ts'
import type { Translator } from '../../platform/text/translate.ts'
import type { ModerationService } from './moderation.service.ts'

export function moderationRoutes(moderation: ModerationService, translator: Translator): Route[] {
  const done = doneOf(translator, 'moderation')

  return [
    serve(queue.showQueue, ({ actor }) => moderation.listQueue(actor)),
    serve(queue.settleReport, async ({ actor, params, body: { state }, language }) => {
      await moderation.settle(actor, params.id, state)
      return done(language, `report.${state}`)
    }),

    serve(contract.report, async ({ actor, body, language }) => {
      const id = await moderation.report(actor, body)
      return { ...done(language, 'reported'), id }
    }),

    serve(contract.listReports, async ({ actor, query, http }) => {
      const { reports, total } = await moderation.listReports(actor, query)
      setTotal(http, query, total)
      return reports
    }),

    serve(contract.handleReport, async ({ actor, params, body: { state }, language }) => {
      const report = await moderation.handle(actor, params.id, state)
      return { ...done(language, `report.${state}`), report }
    }),
  ]
}
