import type { AnnounceDependencies } from '../../realtime/relay.ts'
import './presence.events.ts'

export function announcePresence({ bus, announcer: { announce } }: AnnounceDependencies): void {
  bus.on('presence.changed', ({ userId, state }) =>
    announce({ to: { users: [userId] }, name: 'presence-changed', args: [state] }),
  )
}
