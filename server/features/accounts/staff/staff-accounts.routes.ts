import { dismissNameTwins, listNameTwins } from '#contract/name-twins.ts'
import * as contract from '#contract/staff-accounts.ts'
import { setTotal } from '../../../platform/http/pagination.ts'
import { doneOf, type Route, serve } from '../../../platform/http/routes.ts'
import type { Translator } from '../../../platform/text/translate.ts'
import type { AccountsService } from '../accounts.service.ts'

/** Routes of staff for the accounts of others. */
export function staffAccountsRoutes(accounts: AccountsService, translator: Translator): Route[] {
  const done = doneOf(translator, 'moderation')

  return [
    serve(contract.listAccounts, async ({ actor, query, http }) => {
      const { accounts: found, total } = await accounts.searchAccounts(actor, query)
      setTotal(http, query, total)
      return found
    }),

    serve(contract.showAccount, ({ actor, params }) => accounts.showAccount(actor, params.id)),

    serve(contract.setRoles, async ({ actor, params, body, language }) => {
      const roles = await accounts.setRoles(actor, params.id, body)
      return { ...done(language, 'rolesSet'), roles }
    }),

    serve(contract.suspend, async ({ actor, params, body, language }) => {
      await accounts.suspendUser(actor, params.id, body)
      return done(language, 'suspended')
    }),

    serve(contract.unsuspend, async ({ actor, params, language }) => {
      await accounts.unsuspendUser(actor, params.id)
      return done(language, 'unsuspended')
    }),

    serve(contract.endSessionsOf, async ({ actor, params, language }) => {
      await accounts.endSessionsOf(actor, params.id)
      return done(language, 'sessionsEnded')
    }),

    serve(listNameTwins, async ({ query, http }) => {
      const { twins, total } = await accounts.searchNameTwins(query)
      setTotal(http, query, total)
      return twins
    }),

    serve(dismissNameTwins, async ({ actor, params, language }) => {
      await accounts.dismissNameTwins(actor, params.id)
      return done(language, 'namesDismissed')
    }),
  ]
}
