import type { EventBus } from '../../platform/events.ts'
import type { Announcer } from '../../realtime/relay.ts'
import './notifications.events.ts'

interface Needs {
  bus: EventBus
  announcer: Pick<Announcer, 'announce'>
}

export function announceNotifications({ bus, announcer: { announce } }: Needs): void {
  bus.on('notifications.made', (created) => {
    announce({ to: { users: [created.userTo] }, name: 'new-notification', args: [created] })
  })
  bus.on('notifications.read', ({ userId, read: payload }) => {
    announce({ to: { users: [userId] }, name: 'notifications-read', args: [payload] })
  })
}
