import type { NewsKind } from '#contract/devices.ts'
import type { Place } from './devices.store.ts'

/** What a device is told of. */
export interface About {
  kind: 'notification' | 'article' | 'track'
  id: number
}

/** Where somebody has read on. `channel` is the slug. */
export type ReadPlace =
  | { channel: string; conversation_id?: never }
  | { channel?: never; conversation_id: number }

declare module '../../platform/jobs.ts' {
  interface JobData {
    'devices.send': { deviceId: string; about: About }
    /** A program has nothing to show of this place any more. */
    'devices.sendRead': { deviceId: string; place: ReadPlace }
    /** `after`: up to which device they have been told. */
    'devices.tellAll': { about: About; byId: number | null; after?: string }
  }
}

/** What there is to tell, in the language of whom it is for. */
export interface PushMessage {
  kind: NewsKind
  /** One notification on the screen for each: a later one takes its place. */
  tag: string
  title: string
  text: string
  /** What of this is new, in all. */
  count: number
  link: string
  /** What the device can mute. */
  place?: Place
  /** The last line or message of `place` that it tells of, by which others know that it was read. */
  messageId?: number
  /** The name of the channel that `place` is. */
  channel?: string
}
