import { createDelivery } from './delivery.ts'
import type { Dependencies } from './dependencies.ts'
import { createDeviceNews } from './device-news.ts'
import { createInbox } from './inbox.ts'

export type { PublicationProblem } from './news.ts'
export type NotificationsService = ReturnType<typeof createNotificationsService>

/** What people are told of while they look elsewhere. */
export function createNotificationsService(needs: Dependencies) {
  return { ...createDelivery(needs), ...createInbox(needs), ...createDeviceNews(needs) }
}
