import * as blocks from '#contract/blocks.ts'
import * as contract from '#contract/conversations.ts'
import * as messages from '#contract/private-messages.ts'
import { type Route, serve } from '../../platform/http/routes.ts'
import type { Translator } from '../../platform/text/translate.ts'
import type { ConversationsService } from './conversations.service.ts'

const status = 'success' as const

export function conversationsRoutes(conversations: ConversationsService, translator: Translator): Route[] {
  return [
    serve(contract.listConversations, ({ actor, query: { selectedConversationId, before } }) =>
      conversations.list(actor, before === undefined ? { selectedId: selectedConversationId } : { before }),
    ),
    serve(contract.searchConversations, ({ actor, query: { conversation_id: conversationId, ...query } }) =>
      conversations.search(actor, { ...query, conversationId }),
    ),
    serve(contract.openConversation, ({ actor, params, query, body }) =>
      conversations.read(actor, params.id, { ...query, before: query.before ?? body.before }),
    ),
    serve(contract.showConversation, ({ actor, params, query }) =>
      conversations.show(actor, params.id, query),
    ),

    serve(messages.sendPrivateMessage, ({ actor, body }) => {
      const { content, conversation_id: conversationId, client_id: clientId, replyTo, pictures } = body
      return conversations.sendMessage(actor, { conversationId, content, clientId, replyTo, pictures })
    }),

    serve(messages.editPrivateMessage, async ({ actor, params, body }) => ({
      status,
      message: await conversations.editMessage(actor, { id: params.id, content: body.content }),
    })),

    serve(messages.deletePrivateMessage, async ({ actor, params, language }) => {
      await conversations.deleteMessage(actor, params.id)
      return { status, message: translator.in(language)('chat:done.deleted') }
    }),

    serve(contract.sendTyping, async ({ actor, body }) => {
      const { conversation_id: conversationId, is_typing: isTyping } = body
      await conversations.type(actor, { conversationId, isTyping })
      return { status }
    }),

    serve(contract.addConversation, async ({ actor, body, http }) => {
      const { id, isNew } = await conversations.open(actor, body.user)
      if (!isNew) http.status(200)
      return { status, conversation_id: id, id }
    }),

    serve(contract.hideConversation, async ({ actor, params, language }) => {
      await conversations.hide(actor, params.id)
      return { status, message: translator.in(language)('conversations:done.hidden') }
    }),

    serve(contract.movePrivateMarker, async ({ actor, params, body }) => ({
      status,
      lastReadId: await conversations.moveMarker(actor, params.id, body.lastReadId),
    })),

    ...blockRoutes(conversations, translator),
  ]
}

function blockRoutes(conversations: ConversationsService, translator: Translator): Route[] {
  return [
    serve(blocks.listBlocks, ({ actor }) => conversations.listBlocks(actor)),

    serve(blocks.block, async ({ actor, body, language }) => {
      await conversations.block(actor, body.userId)
      return { status, message: translator.in(language)('conversations:done.blocked') }
    }),

    serve(blocks.unblock, async ({ actor, body, language }) => {
      await conversations.unblock(actor, body.userId)
      return { status, message: translator.in(language)('conversations:done.unblocked') }
    }),
  ]
}
