import type { Presence } from '../../realtime/presence.ts'
import type { AnnounceDependencies } from '../../realtime/relay.ts'
import './channels.events.ts'

interface Dependencies extends AnnounceDependencies {
  presence: Pick<Presence, 'setLevel' | 'expel' | 'listMembers'>
}

export function announceChannels({ bus, presence, announcer: { announce, expel } }: Dependencies): void {
  bus.on('channels.topicChanged', ({ channel, content }) =>
    announce({ to: { channel }, name: 'topic-updated', args: [{ content, channel }] }),
  )

  bus.on('channels.levelChanged', async ({ channel, userId, nickname, level }) => {
    await presence.setLevel(channel, { userId, level })
    announce({ to: { channel }, name: 'level-changed', args: [{ channel, userId, nickname, level }] })
  })

  bus.on('channels.favouritesChanged', ({ userId, channels }) => {
    const favoriteChannels = channels.map((slug) => `#${slug}`)
    announce({ to: { users: [userId] }, name: 'profile-changed', args: [{ favoriteChannels }] })
  })

  bus.on('channels.muteChanged', ({ channel, userId, mute }) =>
    announce({ to: { users: [userId] }, name: 'mute-changed', args: [{ channel, mute }] }),
  )

  bus.on('channels.slowModeChanged', ({ channel, seconds }) =>
    announce({ to: { channel }, name: 'slow-mode-changed', args: [{ channel, seconds }] }),
  )

  bus.on('channels.edited', ({ channel, hasReactions: reactions, hasPictures: pictures }) =>
    announce({ to: { channel }, name: 'channel-edited', args: [{ channel, reactions, pictures }] }),
  )

  bus.on('channels.invited', ({ userId, ...invitation }) =>
    announce({ to: { users: [userId] }, name: 'invited', args: [invitation] }),
  )

  bus.on('channels.kicked', async ({ channel, userId, reason, banned, until }) => {
    const payload = { channel, reason, banned, ...(until === null ? {} : { until }) }
    announce({ to: { users: [userId] }, name: 'kicked', args: [payload] })
    expel({ channel, userId })
    await presence.expel(channel, userId)
  })

  bus.on('channels.deleted', async ({ channel }) => {
    for (const { id: userId } of await presence.listMembers(channel)) {
      const payload = { channel, reason: '', banned: false, deleted: true as const }
      announce({ to: { users: [userId] }, name: 'kicked', args: [payload] })
      expel({ channel, userId })
      await presence.expel(channel, userId)
    }
  })
}
