import * as contract from '#contract/comments.ts'
import { type Route, serve } from '../../platform/http/routes.ts'
import type { Translator } from '../../platform/text/translate.ts'
import type { CommentsService } from './comments.service.ts'

const status = 'success' as const

export function commentsRoutes(comments: CommentsService, translator: Translator): Route[] {
  return [
    serve(contract.listComments, ({ actor, params, query }) => comments.list(actor, params, query)),

    serve(contract.addComment, async ({ actor, params, body }) => {
      const { text, client_id: clientId, replyTo, confirmed: isConfirmed } = body
      const sent = await comments.add(actor, params, { text, clientId, replyTo, isConfirmed })
      if ('held' in sent) return { status, message: null, held: sent.held }
      return { status, id: sent.message.id, message: sent.message }
    }),

    serve(contract.openComments, async ({ actor, params, body, language }) => {
      await comments.setOpen(actor, params, body.isOpen)
      const key = body.isOpen ? 'comments:done.opened' : 'comments:done.closed'
      return { status, message: translator.in(language)(key) }
    }),
  ]
}
