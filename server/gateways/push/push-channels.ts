import type { NotificationTold, PushEvents } from '#contract/live.ts'
import { isCommentPlace } from '#contract/rules/comment-places.ts'
import { channelSlugPattern } from '#contract/rules/fold-text.ts'
import type { Translate, Translator } from '../../platform/text/translate.ts'
import type { Announcement } from '../../realtime/relay.ts'
import type { ShownPresence } from '../../realtime/shown-presence.ts'

/** What a push channel is about. */
type PushPlace =
  | { channel: string }
  | { conversation: number }
  | { topics: true }
  /** Notifications of the subscriber, or of `userId` if the name contains it. */
  | { notifications: true; userId?: number }

export interface PushName {
  readonly name: string
  readonly isPrivate: boolean
  readonly place: PushPlace
}

const topicChannel = 'topic-channel'
const prefix = 'private-'
const notificationChannel = 'notifications'
const conversationPattern = /^conversation_([1-9]\d{0,14})$/
const notificationsPattern = /^notifications_([1-9]\d{0,14})$/

/** Channel events sent on the push channel of its slug. All others are only sent by other gateways. */
const ofChannel: ReadonlySet<string> = new Set([
  'new-message',
  'message-updated',
  'message-deleted',
  'reaction-changed',
  'channel-typing',
  'message-cards',
  'user-joined',
  'level-changed',
])

/** An event for push clients, on the channel named without `private-`. */
export interface PushMessage {
  readonly channel: string
  readonly event: string
  readonly data: unknown
  /** Only these of the channel's subscribers get it. */
  readonly users?: readonly number[]
  /** Channel of a single user, to be used where recipients cannot be selected by `users`. */
  readonly ownChannel?: string
}

/** The same for private conversations, each with its own push channel. */
const ofConversation = [
  'new_message',
  'message_updated',
  'message_deleted',
  'typing',
  'reaction-changed',
  'message-cards',
] as const

type OfConversation = Extract<Announcement, { name: (typeof ofConversation)[number] }>

const isOfConversation = (announcement: Announcement): announcement is OfConversation =>
  ofConversation.some((name) => name === announcement.name)

interface Dependencies {
  translator: Translator
  presence: Pick<ShownPresence, 'isHidden'>
}

/** Converts an announcement for push clients; undefined if only other gateways send it. */
export type PushEventOf = (announcement: Announcement) => PushMessage | undefined

export function createPushEvents({ translator, presence }: Dependencies): PushEventOf {
  const t = translator.in('pt')
  return (announcement) => {
    // Subscribers need not be members of the channel, and only members see invisible users.
    const { name, args } = announcement
    const isSeen = name !== 'user-joined' || !presence.isHidden(args[0].id)
    return isSeen ? pushEventOf(announcement, t) : undefined
  }
}

function pushEventOf(announcement: Announcement, t: Translate): PushMessage | undefined {
  const { to, name, args } = announcement
  if ('users' in to && isOfConversation(announcement)) {
    const [data] = announcement.args
    return { channel: `conversation_${data.conversation_id}`, event: name, data, users: to.users }
  }
  if (name === 'new-notification') return notified(args[0])
  if (!('channel' in to)) return undefined
  const { channel } = to
  // Such a name is not valid for a push channel, and a hosted service refuses it.
  if (isCommentPlace(channel)) return undefined
  if (name === 'topic-updated') return { channel: topicChannel, event: name, data: args[0] }
  if (name === 'nickname-changed') return { channel, ...renamed(args[0], t) }
  return ofChannel.has(name) ? { channel, event: name, data: args[0] } : undefined
}

function notified(data: NotificationTold): PushMessage {
  const { userTo } = data
  return {
    ...{ channel: notificationChannel, event: 'new_notification', data, users: [userTo] },
    ownChannel: `${notificationChannel}_${userTo}`,
  }
}

function renamed(
  { oldNickname, nickname }: { oldNickname: string; nickname: string },
  t: Translate,
): Pick<PushMessage, 'event' | 'data'> {
  const message = t('push:renamed', { oldNickname, nickname })
  const data: PushEvents['user-changed-nickname'] = { message, nickname, oldNickname, key: 'renamed' }
  return { event: 'user-changed-nickname', data }
}

export function privateSpelling(name: string): string {
  return `${prefix}${name}`
}

/** Parses the name of a push channel; undefined if no such channel can exist. */
export function readPushName(name: string): PushName | undefined {
  const isPrivate = name.startsWith(prefix)
  const bare = isPrivate ? name.slice(prefix.length) : name
  if (bare === topicChannel) return { name, isPrivate, place: { topics: true } }
  if (bare === notificationChannel) return { name, isPrivate, place: { notifications: true } }
  const [, userId] = notificationsPattern.exec(bare) ?? []
  if (userId) return { name, isPrivate, place: { notifications: true, userId: Number(userId) } }
  const [, conversation] = conversationPattern.exec(bare) ?? []
  if (conversation) return { name, isPrivate, place: { conversation: Number(conversation) } }
  return channelSlugPattern.test(bare) ? { name, isPrivate, place: { channel: bare } } : undefined
}
