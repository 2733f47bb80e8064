import type { EventBus } from '../../platform/events.ts'
import type { Announcer } from '../../realtime/announcer.ts'
import './profile.facts.ts'

interface Needs {
  bus: EventBus
  announcer: Pick<Announcer, 'announce'>
}

export function announceProfiles({ bus, announcer: { announce } }: Needs): void {
  bus.on('profile.changed', ({ userId, changes }) =>
    announce({ to: { users: [userId] }, name: 'profile-changed', args: [changes] }),
  )
}
