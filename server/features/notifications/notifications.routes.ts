import * as contract from '#contract/notifications.ts'
import { type Route, serve } from '../../platform/http/routes.ts'
import type { NotificationsService } from './notifications.service.ts'

const status = 'success' as const

export function notificationsRoutes(notifications: NotificationsService): Route[] {
  return [
    serve(contract.listNotifications, async ({ actor, query, language }) => ({
      status,
      ...(await notifications.list(actor, { ...query, language })),
    })),
    serve(contract.markNotificationRead, async ({ actor, params }) => ({
      status,
      unreadCount: await notifications.markRead(actor, params.id),
    })),
    serve(contract.markAllNotificationsRead, async ({ actor, body }) => ({
      status,
      unreadCount: await notifications.markAllRead(actor, { upTo: body.upTo ?? undefined }),
    })),
  ]
}
