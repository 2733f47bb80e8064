import type { SignedIn } from '#contract/accounts.ts'
import * as contract from '#contract/second-steps.ts'
import { Conflict } from '../../../platform/errors.ts'
import { type Done, doneOf, type Route, serve } from '../../../platform/http/routes.ts'
import type { Translator } from '../../../platform/text/translate.ts'
import type { SiteService } from '../../site/site.service.ts'
import { withCookies } from '../accounts.routes.ts'
import type { AccountsService } from '../accounts.service.ts'

interface Dependencies {
  accounts: AccountsService
  site: Pick<SiteService, 'staffSecondStep' | 'requireStaffSecondStep'>
  translator: Translator
}

export function secondStepsRoutes({ accounts, site, translator }: Dependencies): Route[] {
  const done = doneOf(translator, 'security')
  return [...signingIn(accounts), ...own(accounts, done), ...ofStaff({ accounts, site }, done)]
}

function signingIn(accounts: AccountsService): Route[] {
  return [
    serve(contract.askForPasskey, async ({ http }) => ({
      options: { ...(await accounts.askForPasskey(http)) },
    })),

    serve(
      contract.passkeyLogin,
      async ({ body, http }): Promise<SignedIn> =>
        withCookies(http, await accounts.signInByPasskey(body.passkey, http)),
    ),

    serve(
      contract.secondStepLogin,
      async ({ body, http }): Promise<SignedIn> => withCookies(http, await accounts.finishSignIn(body, http)),
    ),
  ]
}

function own({ secondSteps }: AccountsService, done: Done): Route[] {
  return [
    serve(contract.showSecondSteps, ({ actor }) => secondSteps.show(actor)),

    serve(contract.proveOwner, async ({ actor, body, language }) => {
      await secondSteps.prove(actor, body)
      return done(language, 'proven')
    }),

    serve(contract.beginTotp, ({ actor }) => secondSteps.beginTotp(actor)),

    serve(contract.confirmTotp, async ({ actor, body }) => ({
      recoveryCodes: await secondSteps.confirmTotp(actor, body.code),
    })),

    serve(contract.removeTotp, async ({ actor, language }) => {
      await secondSteps.removeTotp(actor)
      return done(language, 'totpOff')
    }),

    serve(contract.renewRecoveryCodes, async ({ actor }) => ({
      recoveryCodes: await secondSteps.renewCodes(actor),
    })),

    serve(contract.beginPasskey, async ({ actor }) => ({
      options: { ...(await secondSteps.beginPasskey(actor)) },
    })),

    serve(contract.addPasskey, ({ actor, body }) => secondSteps.addPasskey(actor, body)),

    serve(contract.renamePasskey, async ({ actor, params, body, language }) => {
      await secondSteps.renamePasskey(actor, params.id, body.name)
      return done(language, 'passkeyRenamed')
    }),

    serve(contract.removePasskey, async ({ actor, params, language }) => {
      await secondSteps.removePasskey(actor, params.id)
      return done(language, 'passkeyRemoved')
    }),
  ]
}

function ofStaff({ accounts, site }: Omit<Dependencies, 'translator'>, done: Done): Route[] {
  return [
    serve(contract.removeSecondSteps, async ({ actor, params, body, language }) => {
      await accounts.removeSecondSteps(actor, params.id, body.reason)
      return done(language, 'secondStepsRemoved')
    }),

    serve(contract.showStaffSecondStep, async () => ({ isRequired: await site.staffSecondStep() })),

    serve(contract.requireStaffSecondStep, async ({ actor, body: { isRequired } }) => {
      // Otherwise the administrator would lock themselves out.
      const isReady = !isRequired || (await accounts.hasSecondStep(actor.userId))
      if (!isReady) throw new Conflict('second_step_first')
      await site.requireStaffSecondStep(actor, isRequired)
      return { isRequired }
    }),
  ]
}
