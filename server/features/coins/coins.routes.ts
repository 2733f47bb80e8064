import * as contract from '#contract/staff-accounts.ts'
import { creationOf } from '../../platform/http/creation.ts'
import { setTotal } from '../../platform/http/pagination.ts'
import { type Route, serve } from '../../platform/http/routes.ts'
import type { Translator } from '../../platform/text/translate.ts'
import type { CoinsService } from './coins.service.ts'

export function coinsRoutes(coins: CoinsService, translator: Translator): Route[] {
  return [
    serve(contract.listCoins, async ({ params, query, http }) => {
      const { entries, total } = await coins.list(params.id, query)
      setTotal(http, query, total)
      return entries
    }),

    serve(contract.giveCoins, async ({ actor, language, ...call }) => ({
      status: 'success' as const,
      coinBalance: await coins.addCoins(actor, call.params.id, { ...call.body, creation: creationOf(call) }),
      message: translator.in(language)('moderation:done.coinsGiven'),
    })),
  ]
}
