import * as contract from '#contract/email-change.ts'
import { doneOf, type Route, serve } from '../../../platform/http/routes.ts'
import type { Translator } from '../../../platform/text/translate.ts'
import type { AccountsService } from '../accounts.service.ts'

export function emailChangeRoutes(
  { emailChange }: Pick<AccountsService, 'emailChange'>,
  translator: Translator,
): Route[] {
  const done = doneOf(translator, 'accounts')
  return [
    serve(contract.showEmailChange, ({ actor }) => emailChange.show(actor)),

    serve(contract.requestEmailChange, async ({ actor, body, language, http }) => {
      await emailChange.request(actor, body.email, http)
      return done(language, 'emailLinkSent')
    }),

    serve(contract.withdrawEmailChange, async ({ actor, language }) => {
      await emailChange.withdraw(actor)
      return done(language, 'emailChangeWithdrawn')
    }),

    serve(contract.confirmEmailChange, async ({ body, language, http }) => {
      const email = await emailChange.confirm(body.token, http)
      return { ...done(language, 'emailChanged'), email }
    }),
  ]
}
