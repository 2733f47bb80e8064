import type { Announcement, Expulsion, Relay } from './relay.ts'

/** How features speak to whoever is listening, without knowing through which gateways. */
export interface Announcer {
  announce(announcement: Announcement): void
  /** Whoever is put out of a channel hears nothing more of it, through any gateway. */
  expel(expulsion: Expulsion): void
}

export function createAnnouncer({ relay }: { relay: Relay }): Announcer {
  return { announce: relay.publish, expel: relay.expel }
}
