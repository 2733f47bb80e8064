import { channelSlugPattern } from '#contract/rules/folding.ts'
import type { Announcement } from '../../realtime/relay.ts'

/** What a push channel is about. */
export type PushPlace = { channel: string } | { topics: true }

export interface PushName {
  readonly name: string
  readonly isPrivate: boolean
  readonly place: PushPlace
}

const topicChannel = 'topic-channel'
const prefix = 'private-'

/** Events of one channel that travel on the push channel of its slug. What is not named stays on other doors. */
const ofChannel: ReadonlySet<string> = new Set([
  'new-message',
  'message-updated',
  'message-deleted',
  'user-joined',
  'level-changed',
  'user-changed-nickname',
])

/** The push channel of an announcement, without its `private-` spelling; undefined when it has none. */
export function pushChannelOf({ to, name }: Announcement): string | undefined {
  if (!('channel' in to)) return undefined
  if (name === 'topic-updated') return topicChannel
  return ofChannel.has(name) ? to.channel : undefined
}

export function privateSpelling(name: string): string {
  return `${prefix}${name}`
}

/** Undefined when no such push channel can exist. */
export function readPushName(name: string): PushName | undefined {
  const isPrivate = name.startsWith(prefix)
  const bare = isPrivate ? name.slice(prefix.length) : name
  if (bare === topicChannel) return { name, isPrivate, place: { topics: true } }
  return channelSlugPattern.test(bare) ? { name, isPrivate, place: { channel: bare } } : undefined
}
