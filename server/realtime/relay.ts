import type { LiveEvent, LiveEvents } from '#contract/live.ts'
import type { Audience } from './audience.ts'

/** Tell this audience this live event. */
export type Announcement = {
  [Name in LiveEvent]: {
    readonly to: Audience
    readonly name: Name
    readonly args: LiveEvents[Name]
  }
}[LiveEvent]

/** Takes every connection of a user out of a channel. */
export interface Expulsion {
  readonly channel: string
  readonly userId: number
}

/** Carries announcements to the gateways of every node, in the order in which they were published. */
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
