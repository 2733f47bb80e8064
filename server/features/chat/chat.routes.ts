import { listMessages, sendMessage } from '#contract/chat.ts'
import { type Route, serve } from '../../platform/routes.ts'
import type { ChatService } from './chat.service.ts'

export function chatRoutes(chat: ChatService): Route[] {
  return [
    serve(listMessages, ({ actor, params, query }) => chat.listMessages(actor, params.slug, query)),
    serve(sendMessage, async ({ actor, body }) => {
      const { channel: slug, text, client_id: clientId } = body
      const message = await chat.sendMessage(actor, { slug, text, clientId })
      return { status: 'success' as const, id: message.id, message }
    }),
  ]
}
