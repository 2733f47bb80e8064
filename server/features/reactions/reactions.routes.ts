import * as contract from '#contract/reactions.ts'
import { type Route, serve } from '../../platform/http/routes.ts'
import type { ReactionsService } from './reactions.service.ts'

const status = 'success' as const

export function reactionsRoutes(reactions: ReactionsService): Route[] {
  return [
    serve(contract.listReactions, ({ actor, params }) => reactions.list(actor, params.id)),
    serve(contract.react, async ({ actor, params, body }) => ({
      status,
      ...(await reactions.react(actor, { kind: 'channel', id: params.id }, body.emoji)),
    })),
    serve(contract.unreact, async ({ actor, params, body }) => ({
      status,
      ...(await reactions.unreact(actor, { kind: 'channel', id: params.id }, body.emoji)),
    })),
    serve(contract.clearReactions, async ({ actor, params, body }) => ({
      status,
      ...(await reactions.clear(actor, params.id, body.emoji)),
    })),
    serve(contract.reactPrivately, async ({ actor, params, body }) => {
      const line = { kind: 'conversation' as const, id: params.id }
      return { status, ...(await reactions.react(actor, line, body.emoji)) }
    }),
    serve(contract.unreactPrivately, async ({ actor, params, body }) => {
      const line = { kind: 'conversation' as const, id: params.id }
      return { status, ...(await reactions.unreact(actor, line, body.emoji)) }
    }),
    serve(contract.listFrequentReactions, ({ actor }) => reactions.listFrequent(actor)),
  ]
}
