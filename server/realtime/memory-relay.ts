import type { Announcement, Expulsion, Relay } from './relay.ts'

/** For a single node: what is published here is heard here, at once. */
export function createMemoryRelay(): Relay {
  const listeners = new Set<(announcement: Announcement) => void>()
  const gatekeepers = new Set<(expulsion: Expulsion) => void>()

  return {
    publish: (announcement) => {
      for (const listener of listeners) listener(announcement)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    expel: (expulsion) => {
      for (const gatekeeper of gatekeepers) gatekeeper(expulsion)
    },
    onExpelled: (gatekeeper) => {
      gatekeepers.add(gatekeeper)
      return () => void gatekeepers.delete(gatekeeper)
    },
    close: async () => {
      listeners.clear()
      gatekeepers.clear()
    },
  }
}
