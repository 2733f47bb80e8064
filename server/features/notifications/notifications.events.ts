import type { NotificationsRead } from '#contract/live.ts'
import type { NotificationType } from '#contract/notifications.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** `message` is in the language of the recipient. */
    'notifications.made': {
      userTo: number
      id: number
      type: NotificationType
      message: string
      link: string
    }
    /** One notification was read, or all up to one. */
    'notifications.read': { userId: number; read: NotificationsRead }
  }
}
