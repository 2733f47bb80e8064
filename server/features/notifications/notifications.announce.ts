import type { AnnounceDependencies } from '../../realtime/relay.ts'
import './notifications.events.ts'

export function announceNotifications({ bus, announcer: { announce } }: AnnounceDependencies): void {
  bus.on('notifications.made', (created) => {
    announce({ to: { users: [created.userTo] }, name: 'new-notification', args: [created] })
  })
  bus.on('notifications.read', ({ userId, read: payload }) => {
    announce({ to: { users: [userId] }, name: 'notifications-read', args: [payload] })
  })
}
