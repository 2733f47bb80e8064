import type { Nodes } from '../platform/net/nodes.ts'
import type { Announcement } from './audience.ts'
import { asItComes, createLineOrder } from './line-order.ts'

/** Takes every connection of a user out of a channel. */
export interface Expulsion {
  readonly channel: string
  readonly userId: number
}

declare module '../platform/net/nodes.ts' {
  interface NodeMessages {
    announcement: Announcement
    expulsion: Expulsion
  }
}

/** Carries announcements to the gateways of every node, those of one node in the order in which it published them. */
export interface Relay {
  publish(announcement: Announcement): void
  /** Answers how to stop listening. */
  subscribe(listener: (announcement: Announcement) => void): () => void
  /** After what was published before, on every node. */
  expel(expulsion: Expulsion): void
  /** Answers how to stop listening. */
  onExpelled(listener: (expulsion: Expulsion) => void): () => void
  close(): Promise<void>
}

/** What is published is heard here at once, and on other nodes as soon as they are told. */
export function createRelay(nodes: Nodes): Relay {
  const listeners = new Set<(announcement: Announcement) => void>()
  const gatekeepers = new Set<(expulsion: Expulsion) => void>()
  const deliver = (announcement: Announcement) => {
    for (const listener of listeners) listener(announcement)
  }
  const order = nodes.isAlone ? asItComes(deliver) : createLineOrder(deliver)
  const expelHere = (expulsion: Expulsion) => {
    for (const gatekeeper of gatekeepers) gatekeeper(expulsion)
  }
  const deaf = [nodes.hear('announcement', order.pass), nodes.hear('expulsion', expelHere)]
  nodes.onTogether(order.forget)

  return {
    publish: (announcement) => {
      order.pass(announcement)
      nodes.tell('announcement', announcement)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    expel: (expulsion) => {
      expelHere(expulsion)
      nodes.tell('expulsion', expulsion)
    },
    onExpelled: (gatekeeper) => {
      gatekeepers.add(gatekeeper)
      return () => void gatekeepers.delete(gatekeeper)
    },
    close: async () => {
      for (const stop of deaf) stop()
      order.forget()
      listeners.clear()
      gatekeepers.clear()
    },
  }
}
