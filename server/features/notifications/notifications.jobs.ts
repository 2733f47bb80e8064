import type { Jobs } from '../../platform/jobs.ts'
import type { News } from './news.ts'
import type { NotificationsService } from './notifications.service.ts'

declare module '../../platform/jobs.ts' {
  interface JobData {
    'notifications.deliver': News
  }
}

export function workOnNotifications(
  jobs: Jobs,
  notifications: Pick<NotificationsService, 'deliver' | 'purge'>,
): void {
  jobs.work('notifications.deliver', notifications.deliver)
  jobs.every('notifications.purge', '41 4 * * *', notifications.purge)
}
