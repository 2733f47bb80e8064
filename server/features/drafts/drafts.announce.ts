import type { AnnounceDependencies } from '../../realtime/relay.ts'
import './drafts.events.ts'

export function announceDrafts({ bus, announcer: { announce } }: AnnounceDependencies): void {
  bus.on('drafts.changed', ({ userId, draft }) =>
    announce({ to: { users: [userId] }, name: 'draft-changed', args: [draft] }),
  )
}
