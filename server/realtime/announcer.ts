import type { Announcement, Relay } from './relay.ts'

/** How features speak to whoever is listening, without knowing through which doors. */
export interface Announcer {
  announce(announcement: Announcement): void
}

export function createAnnouncer({ relay }: { relay: Relay }): Announcer {
  return { announce: relay.publish }
}
