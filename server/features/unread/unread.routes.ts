import * as contract from '#contract/unread.ts'
import { type Route, serve } from '../../platform/http/routes.ts'
import type { ConversationsService } from '../conversations/conversations.service.ts'
import type { UnreadService } from './unread.service.ts'

export function unreadRoutes(
  unread: UnreadService,
  conversations: Pick<ConversationsService, 'list'>,
): Route[] {
  return [
    serve(contract.listUnread, async ({ actor }) => {
      const [channels, own] = await Promise.all([unread.list(actor), conversations.list(actor)])
      return { channels, conversations: own.map(({ id, unreadCount }) => ({ id, count: unreadCount })) }
    }),
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
