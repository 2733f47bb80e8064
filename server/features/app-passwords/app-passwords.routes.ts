import * as contract from '#contract/app-passwords.ts'
import { type Route, serve } from '../../platform/http/routes.ts'
import type { Translator } from '../../platform/text/translate.ts'
import type { AppPasswordsService } from './app-passwords.service.ts'

export function appPasswordsRoutes(appPasswords: AppPasswordsService, translator: Translator): Route[] {
  return [
    serve(contract.listAppPasswords, ({ actor }) => appPasswords.list(actor)),

    serve(contract.createAppPassword, ({ actor, body }) => appPasswords.create(actor, body)),

    serve(contract.revokeAppPassword, async ({ actor, params, language }) => {
      await appPasswords.revoke(actor, params.id)
      const message = translator.in(language)('app-passwords:done.revoked')
      return { status: 'success' as const, message }
    }),
  ]
}
