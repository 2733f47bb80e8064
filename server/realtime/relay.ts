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

/** Carries announcements to the gateways of every node, in the order in which they were published. */
export interface Relay {
  publish(announcement: Announcement): void
  /** Answers how to stop listening. */
  subscribe(listener: (announcement: Announcement) => void): () => void
  close(): Promise<void>
}
