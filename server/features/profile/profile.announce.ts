import type { EventBus } from '../../platform/events.ts'
import type { Presence } from '../../realtime/presence.ts'
import type { Announcer } from '../../realtime/relay.ts'
import '../accounts/accounts.events.ts'
import './profile.events.ts'

interface Needs {
  bus: EventBus
  presence: Pick<Presence, 'setPicture'>
  announcer: Pick<Announcer, 'announce'>
}

export function announceProfiles({ bus, presence, announcer: { announce } }: Needs): void {
  bus.on('profile.changed', ({ userId, changes }) =>
    announce({ to: { users: [userId] }, name: 'profile-changed', args: [changes] }),
  )
  bus.on('accounts.emailChanged', ({ userId, email }) =>
    announce({ to: { users: [userId] }, name: 'profile-changed', args: [{ email }] }),
  )
  bus.on('profile.changed', async ({ userId: id, changes: { profileImage } }) => {
    if (profileImage === undefined) return
    for (const channel of await presence.setPicture(id, profileImage)) {
      announce({ to: { channel }, name: 'picture-changed', args: [{ id, profileImage }] })
    }
  })
}
