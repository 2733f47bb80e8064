import type { EventBus } from '../../platform/events.ts'
import type { Announcer } from '../../realtime/announcer.ts'
import './notifications.events.ts'

interface Needs {
  bus: EventBus
  announcer: Pick<Announcer, 'announce'>
}

export function announceNotifications({ bus, announcer: { announce } }: Needs): void {
  bus.on('notifications.made', (made) => {
    announce({ to: { users: [made.userTo] }, name: 'new-notification', args: [made] })
  })
  bus.on('notifications.read', ({ userId, told }) => {
    announce({ to: { users: [userId] }, name: 'notifications-read', args: [told] })
  })
}
