import type { Presence } from '../../realtime/presence.ts'
import type { AnnounceDependencies } from '../../realtime/relay.ts'
import '../accounts/accounts.events.ts'
import './profile.events.ts'

export function announceProfiles({
  bus,
  presence,
  announcer: { announce },
}: AnnounceDependencies & { presence: Pick<Presence, 'setPicture'> }): void {
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
