import type { Announcement, Expulsion, Relay } from './relay.ts'

/** How features speak to whoever is listening, without knowing through which gateways. */
export interface Announcer {
  announce(announcement: Announcement): void
  /** Whoever is put out of a channel hears nothing more of it, through any gateway. */
  expel(expulsion: Expulsion): void
  /** What this node announces there is told to nobody, until it is shown again to whoever still listens. */
  setHidden(channel: string, isHidden: boolean): void
}

export function createAnnouncer({ relay }: { relay: Relay }): Announcer {
  const hidden = new Set<string>()

  return {
    announce: (announcement) => {
      const { to } = announcement
      if (!('channel' in to && hidden.has(to.channel))) relay.publish(announcement)
    },
    expel: relay.expel,
    setHidden: (channel, isHidden) => {
      if (isHidden) hidden.add(channel)
      else hidden.delete(channel)
    },
  }
}
