import * as contract from '#contract/unread.ts'
import { type Route, serve } from '../../platform/routes.ts'
import type { UnreadService } from './unread.service.ts'

export function unreadRoutes(unread: UnreadService): Route[] {
  return [
    serve(contract.listUnread, async ({ actor }) => ({
      channels: await unread.list(actor),
      conversations: [],
    })),
    serve(contract.showReadMarker, async ({ actor, params }) => ({
      status: 'success' as const,
      ...(await unread.showMarker(actor, params.slug)),
    })),
    serve(contract.moveReadMarker, async ({ actor, params, body }) => ({
      status: 'success' as const,
      ...(await unread.moveMarker(actor, params.slug, body.lastReadId)),
    })),
    serve(contract.setNotify, async ({ actor, params, body: { mode } }) => {
      await unread.setNotify(actor, params.slug, mode)
      return { status: 'success' as const, mode }
    }),
  ]
}
