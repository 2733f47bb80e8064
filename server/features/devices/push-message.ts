import type { NewsKind } from '#contract/devices.ts'
import type { Place } from './devices.store.ts'

/** Subject of a push message. */
export interface About {
  kind: 'notification' | 'article' | 'track'
  id: number
}

/** Channel (by slug) or conversation that was read. */
export type ReadPlace =
  | { channel: string; conversation_id?: never }
  | { channel?: never; conversation_id: number }

declare module '../../platform/jobs.ts' {
  interface JobData {
    'devices.send': { deviceId: string; about: About }
    /** Tells a program that a channel or conversation was read. */
    'devices.sendRead': { deviceId: string; place: ReadPlace }
    /** `after`: last device that was processed. */
    'devices.tellAll': { about: About; byId: number | null; after?: string }
  }
}

/** Content of a push message in the language of its recipient. */
export interface PushMessage {
  kind: NewsKind
  /** A notification replaces an earlier one with the same tag. */
  tag: string
  title: string
  text: string
  /** Number of unread items. */
  count: number
  link: string
  /** Channel or conversation that can be muted. */
  place?: Place
  /** Last line or message of `place`, to detect that it was read. */
  messageId?: number
  /** Name of the channel, if `place` is one. */
  channel?: string
}
