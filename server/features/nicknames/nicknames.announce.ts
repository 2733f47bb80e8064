import type { Presence } from '../../realtime/presence.ts'
import type { AnnounceDependencies } from '../../realtime/relay.ts'
import './nicknames.events.ts'

export function announceNicknames({
  bus,
  presence,
  announcer: { announce },
}: AnnounceDependencies & { presence: Pick<Presence, 'rename'> }): void {
  bus.on('nicknames.listChanged', ({ userId, nicknames }) =>
    announce({
      to: { users: [userId] },
      name: 'profile-changed',
      args: [{ nicknames: nicknames.map(({ isSelected, ...own }) => ({ ...own, is_selected: isSelected })) }],
    }),
  )
  bus.on('nicknames.changed', async ({ userId: id, oldNickname, newNickname }) => {
    const channels = await presence.rename(id, newNickname)
    for (const channel of channels) {
      announce({
        to: { channel },
        name: 'nickname-changed',
        args: [{ id, oldNickname, newNickname, nickname: newNickname }],
      })
    }
  })
}
