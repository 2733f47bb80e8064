import type { EventBus } from '../../platform/events.ts'
import type { Announcer } from '../../realtime/relay.ts'
import './presence.events.ts'

interface Needs {
  bus: EventBus
  announcer: Pick<Announcer, 'announce'>
}

export function announcePresence({ bus, announcer: { announce } }: Needs): void {
  bus.on('presence.changed', ({ userId, state }) =>
    announce({ to: { users: [userId] }, name: 'presence-changed', args: [state] }),
  )
}
