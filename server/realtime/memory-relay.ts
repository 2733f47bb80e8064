import type { Announcement, Relay } from './relay.ts'

/** For a single node: what is published here is heard here, at once. */
export function createMemoryRelay(): Relay {
  const listeners = new Set<(announcement: Announcement) => void>()

  return {
    publish: (announcement) => {
      for (const listener of listeners) listener(announcement)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: async () => listeners.clear(),
  }
}
