import * as contract from '#contract/chat.ts'
import { type Route, serve } from '../../platform/http/routes.ts'
import type { Translator } from '../../platform/text/translate.ts'
import type { ChatService } from './chat.service.ts'

export function chatRoutes(chat: ChatService, translator: Translator): Route[] {
  return [
    serve(contract.listMessages, ({ actor, params, query }) => chat.listMessages(actor, params.slug, query)),
    serve(contract.searchMessages, ({ actor, params, query }) =>
      chat.searchMessages(actor, params.slug, query),
    ),

    serve(contract.sendMessage, async ({ actor, body, language }) => {
      const { channel: slug, text, client_id: clientId, replyTo, pictures, confirmed: isConfirmed } = body
      const result = await chat.submit(actor, { slug, text, clientId, replyTo, pictures, isConfirmed })
      const status = 'success' as const
      if ('held' in result) return { status, message: null, held: result.held }
      if ('message' in result) return { status, id: result.message.id, message: result.message }

      const { key, params, ...done } = result.done
      return { status, message: null, result: { ...done, text: translator.in(language)(key, params) } }
    }),

    serve(contract.typeInChannel, async ({ actor, params, body }) => {
      await chat.type(actor, { slug: params.slug, isTyping: body.is_typing })
      return { status: 'success' as const }
    }),

    serve(contract.editMessage, async ({ actor, params, body }) => {
      const message = await chat.editMessage(actor, {
        ...{ id: params.id, text: body.text, isConfirmed: body.confirmed },
      })
      return { status: 'success' as const, message }
    }),

    serve(contract.listEdits, ({ actor, params }) => chat.listEdits(actor, params.id)),

    serve(contract.deleteMessage, async ({ actor, params, language }) => {
      await chat.deleteMessage(actor, params.id)
      return { status: 'success' as const, message: translator.in(language)('chat:done.deleted') }
    }),
  ]
}
