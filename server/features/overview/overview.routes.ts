import * as contract from '#contract/overview.ts'
import { type Route, serve } from '../../platform/http/routes.ts'
import type { Translator } from '../../platform/text/translate.ts'
import type { OverviewService } from './overview.service.ts'

export function overviewRoutes(overview: OverviewService, translator: Translator): Route[] {
  return [
    serve(contract.showOverview, ({ actor }) => overview.show(actor)),

    serve(contract.hideFirstSteps, async ({ actor, body: { isHidden }, language }) => {
      await overview.hideFirstSteps(actor, isHidden)
      return { status: 'success' as const, message: translator.in(language)('site:done.saved') }
    }),

    serve(contract.confirmMail, async ({ actor, body, language }) => {
      await overview.confirmMail(actor, body)
      return {
        status: 'success' as const,
        message: translator.in(language)('staff-overview:mailTest.arrived'),
      }
    }),

    serve(contract.testMail, ({ actor, body }) => overview.testMail(actor, body)),
  ]
}
