import * as contract from '#contract/own-data.ts'
import { type Route, serve } from '../../platform/http/routes.ts'
import type { Translator } from '../../platform/text/translate.ts'
import type { AccountsService } from '../accounts/accounts.service.ts'
import type { OwnDataService } from './own-data.service.ts'

interface Dependencies {
  ownData: OwnDataService
  accounts: Pick<AccountsService, 'requestDeletion'>
  translator: Translator
}

export function ownDataRoutes({ ownData, accounts, translator }: Dependencies): Route[] {
  return [
    serve(contract.exportAccount, async ({ actor, language, http }) => {
      const archive = await ownData.exportOf(actor, language)
      http.header('content-type', 'application/zip')
      http.header('content-disposition', `attachment; filename="canal-barra-${actor.username}.zip"`)
      return archive
    }),

    serve(contract.deleteAccount, async ({ actor, body, language }) => ({
      status: 'success' as const,
      message: translator.in(language)('own-data:deletionPlanned'),
      deletesAt: await accounts.requestDeletion(actor, body),
    })),
  ]
}
