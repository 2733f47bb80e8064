import type { Jobs } from '../../platform/jobs.ts'
import type { NotificationsService } from './notifications.service.ts'

export function registerNotificationJobs(
  jobs: Jobs,
  notifications: Pick<NotificationsService, 'deliver' | 'purge'>,
): void {
  jobs.work('notifications.deliver', notifications.deliver, { isPersonal: true })
  jobs.every('notifications.purge', '41 4 * * *', notifications.purge)
}
