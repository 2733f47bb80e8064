import { createDelivery } from './delivery.ts'
import type { Dependencies } from './dependencies.ts'
import { createInbox } from './inbox.ts'
import { createPushMessages } from './push-messages.ts'

export type { PublicationProblem } from './notification-payload.ts'
export type NotificationsService = ReturnType<typeof createNotificationsService>

/** Creates the service of notifications. */
export function createNotificationsService(dependencies: Dependencies) {
  return {
    ...createDelivery(dependencies),
    ...createInbox(dependencies),
    ...createPushMessages(dependencies),
  }
}
