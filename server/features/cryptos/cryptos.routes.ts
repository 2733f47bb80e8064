import * as contract from '#contract/cryptos.ts'
import { type Route, serve } from '../../platform/http/routes.ts'
import type { Translator } from '../../platform/text/translate.ts'
import type { CryptosService } from './cryptos.service.ts'

export function cryptosRoutes(cryptos: CryptosService, translator: Translator): Route[] {
  return [
    serve(contract.listCryptos, () => cryptos.list()),
    serve(contract.markCrypto, async ({ actor, params, body, language }) => {
      await cryptos.mark(actor, params.id, body.recommend_buy)
      const message = translator.in(language)(
        body.recommend_buy ? 'cryptos:done.marked' : 'cryptos:done.unmarked',
      )
      return { status: 'success' as const, message, recommend_buy: body.recommend_buy }
    }),
  ]
}
