import * as contract from '#contract/mailbox.ts'
import { type Route, serve } from '../../platform/routes.ts'
import type { Translator } from '../../platform/translate.ts'
import type { MailboxService } from './mailbox.service.ts'

export function mailboxRoutes(mailbox: MailboxService, translator: Translator): Route[] {
  return [
    serve(contract.contact, async ({ actor, body, language, http }) => {
      await mailbox.receiveMessage(actor, { ...body, ip: http.ip })
      return { status: 'success' as const, message: translator.in(language)('mailbox:messageSent') }
    }),
  ]
}
