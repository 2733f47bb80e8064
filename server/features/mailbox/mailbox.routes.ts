import * as contract from '#contract/mailbox.ts'
import { creationOf } from '../../platform/http/creation.ts'
import { setTotal } from '../../platform/http/pagination.ts'
import { type Route, serve } from '../../platform/http/routes.ts'
import type { Translator } from '../../platform/text/translate.ts'
import type { MailboxService } from './mailbox.service.ts'

const success = { status: 'success' } as const

export function mailboxRoutes(mailbox: MailboxService, translator: Translator): Route[] {
  return [...receivingRoutes(mailbox, translator), ...readingRoutes(mailbox, translator)]
}

function receivingRoutes(mailbox: MailboxService, translator: Translator): Route[] {
  return [
    serve(contract.contact, async ({ actor, language, ...call }) => {
      const from = { ip: call.http.ip, language, creation: creationOf(call) }
      await mailbox.receiveMessage(actor, { ...call.body, ...from })
      return { ...success, message: translator.in(language)('mailbox:done.messageSent') }
    }),

    serve(contract.contactChat, async ({ actor, language, ...call }) => {
      const t = translator.in(language)
      const { message, website } = call.body
      const name = call.body.name || t('mailbox:texts.visitor')
      const from = { ip: call.http.ip, language, creation: creationOf(call) }
      await mailbox.receiveChat(actor, { name, message, website, ...from })
      return { ...success, message: t('mailbox:done.messageSent') }
    }),
  ]
}

function readingRoutes(mailbox: MailboxService, translator: Translator): Route[] {
  return [
    serve(contract.mailbox, async ({ actor, query, http }) => {
      const { messages, total } = await mailbox.list(actor, query)
      setTotal(http, query, total)
      return messages
    }),

    serve(contract.showContact, ({ actor, params, query }) =>
      query.unopened ? mailbox.show(actor, params.id) : mailbox.open(actor, params.id),
    ),

    serve(contract.replyToContact, async ({ actor, language, ...call }) => {
      const { subject, message } = call.body
      const answer = { id: call.params.id, subject, message, creation: creationOf(call) }
      const { id, queued } = await mailbox.reply(actor, answer)
      return { ...success, message: translator.in(language)('mailbox:done.messageSent'), id, queued }
    }),

    serve(contract.markContact, async ({ actor, params, body }) => ({
      ...success,
      ...(await mailbox.mark(actor, params.id, body)),
    })),

    serve(contract.deleteContact, async ({ actor, params, language }) => {
      await mailbox.remove(actor, params.id)
      return { ...success, message: translator.in(language)('mailbox:done.deleted') }
    }),
  ]
}
