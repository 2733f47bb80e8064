import * as contract from '#contract/ads.ts'
import { type Route, serve } from '../../platform/http/routes.ts'
import type { Translator } from '../../platform/text/translate.ts'
import type { StoresService } from './stores.service.ts'

/** Routes of staff for the sponsored panel. */
export function adsRoutes(stores: StoresService, translator: Translator): Route[] {
  return [
    serve(contract.readChosenAds, () => stores.readChosenAds()),
    serve(contract.listAdSlots, ({ params, query }) => stores.listAdSlots(params.place, query.q ?? '')),
    serve(contract.chooseAds, async ({ actor, body, language }) => ({
      status: 'success' as const,
      message: translator.in(language)('staff-settings:ads.saved'),
      chosen: await stores.chooseAds(actor, body),
    })),
  ]
}
