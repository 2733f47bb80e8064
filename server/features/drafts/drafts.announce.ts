import type { EventBus } from '../../platform/events.ts'
import type { Announcer } from '../../realtime/relay.ts'
import './drafts.events.ts'

interface Needs {
  bus: EventBus
  announcer: Pick<Announcer, 'announce'>
}

export function announceDrafts({ bus, announcer: { announce } }: Needs): void {
  bus.on('drafts.changed', ({ userId, draft }) =>
    announce({ to: { users: [userId] }, name: 'draft-changed', args: [draft] }),
  )
}
