import type { Card } from './cards.ts'
import type { Level } from './channels.ts'
import type { Message, Person, sendMessage } from './chat.ts'
import type { PrivateMessage } from './conversations.ts'
import type { Draft } from './drafts.ts'
import type { CallOf, ResultOf } from './endpoint.ts'
import type { HeldLine } from './held-lines.ts'
import type { Notification } from './notifications.ts'
import type { PresenceState } from './presence.ts'
import type { Profile } from './profile.ts'
import type { Reaction } from './reactions.ts'
import type { Notify } from './unread.ts'

/** Path of Socket.IO on the site's own origin. */
export const socketPath = '/node-server/socket.io'

/**
 * All live events: name and arguments, the same in every gateway.
 * Ids are numbers, times are ISO 8601 UTC, channels are slugs.
 */
export interface LiveEvents {
  /**
   * To the channel. `message` and `nickname` repeat `text` and `username`. Here and below, lines sent to several people
   * have no `mine` in their reactions: clients keep the value that they have.
   */
  'new-message': [Message & { message: string; nickname: string }]
  'message-updated': [Message]
  /** `by` is its author, if they deleted it; who else deletes a line is not told. */
  'message-deleted': [
    {
      id: number
      seq: number
      channel: string
      revision: number
      by?: { userId: number; nickname: string }
    },
  ]
  /** To the channel, or to both members of a private conversation. */
  'reaction-changed': [ReactionsChanged]
  /** To the same: a card of a line was loaded or removed. */
  'message-cards': [LineCards]
  'user-joined': [Person & { message: string; key: 'joined' }]
  'user-left': [userId: number, { channel: string }]
  'nickname-changed': [{ id: number; oldNickname: string; newNickname: string; nickname: string }]
  'level-changed': [{ channel: string; userId: number; nickname: string; level: Level }]
  /** To all sockets of the kicked user. A ban without `until` has no end. `deleted`: the channel was deleted. */
  kicked: [{ channel: string; reason: string; banned: boolean; until?: string; deleted?: true }]
  /** To all sockets of a user who was muted or unmuted in a channel. */
  'mute-changed': [{ channel: string; mute: { until: string; reason: string } | null }]
  /** To the author's sockets: the state of a held line has changed. */
  'held-line-changed': [{ line: HeldLine; state: 'waiting' | 'sent' | 'rejected' | 'gone' }]
  /** To the channel: the seconds between two lines of one person; 0 turns slow mode off. */
  'slow-mode-changed': [{ channel: string; seconds: number }]
  /** To the channel: what its lines may have. */
  'channel-edited': [{ channel: string; reactions: boolean; pictures: boolean }]
  /** To the sockets of moderators of this channel, or of all if null: their queue must be fetched again. */
  'queue-changed': [{ channel: string | null }]
  /** To all sockets of a user who was invited to a channel; a notification follows. */
  invited: [{ channel: string; by: { id: number; nickname: string } }]
  'topic-updated': [{ content: string; channel: string }]
  /** To the reader's sockets: their read marker has moved. */
  'read-marker': [ReadMarker]
  /** To the user's sockets: the changed fields of their profile. */
  'profile-changed': [Partial<Profile>]
  /** To the writer's sockets: a changed draft; without text it is gone. */
  'draft-changed': [Draft]
  /** To both members of a private conversation. */
  new_message: [PrivateMessage & { conversation_id: number }]
  /** To the same. */
  message_updated: [PrivateMessage & { conversation_id: number }]
  message_deleted: [{ id: number; senderId: number; conversation_id: number; revision: number }]
  /** To the other member. */
  typing: [{ conversation_id: number; is_typing: boolean; username: string }]
  /**
   * To a channel with at most 12 people, except those who blocked the writer. Repeated every few seconds while the user
   * types; clients end it after six seconds without a repetition, or when the user's line arrives.
   */
  'channel-typing': [{ channel: string; userId: number; nickname: string; is_typing: boolean }]
  /** To the reader's sockets, at most once in two seconds per channel and conversation. */
  unread: [UnreadTold]
  /** To the recipient's sockets. `message` is in the language of their profile. */
  'new-notification': [NotificationTold]
  /** To the reader's sockets: one notification was read, or all up to one. */
  'notifications-read': [NotificationsRead]
  /** To the user's sockets: the conversation is hidden until its next message. */
  'conversation-hidden': [{ conversation_id: number }]
  /** To the socket whose `change-nickname` was refused. */
  'nickname-error': [LiveRefusal]
  /** To one socket: at most 200 online users after connecting, all users of a channel after a join. */
  users: [Person[]]
  /**
   * To sockets that sent `watch-online`, at most once a second: people who were added to the list or changed
   * their name or picture, and ids of people who left it.
   */
  'online-changed': [{ came: Person[]; left: number[] }]
  /** To the channels of a user, and to what they have commented on: their picture, or `''`. */
  'picture-changed': [{ id: number; profileImage: string }]
  /** To the channels of a user: their away message, or null when they are back. */
  'away-changed': [{ id: number; away: string | null }]
  /** To the user's sockets: they blocked or unblocked somebody. */
  'blocks-changed': [{ userId: number; blocked: boolean }]
  /** To the user's sockets: their own away or invisible state. */
  'presence-changed': [PresenceState]
  /** To all signed-in sockets, at most once a second; less often to more than two thousand. */
  online: [{ total: number }]
}
export type LiveEvent = keyof LiveEvents

/** All current reactions of a line, and whose reaction changed; nobody's if an operator cleared them. */
export type ReactionsChanged = {
  id: number
  revision: number
  reactions: Pick<Reaction, 'emoji' | 'count'>[]
  by: { userId: number; nickname: string; emoji: string; added: boolean }[]
} & (
  | { channel: string; seq: number; conversation_id?: never }
  | { channel?: never; seq?: never; conversation_id: number }
)

/** All current cards of a line. `userId` is its author. */
export type LineCards = {
  id: number
  userId?: number | undefined
  revision: number
  cards: Card[]
} & (
  | { channel: string; seq: number; conversation_id?: never }
  | { channel?: never; seq?: never; conversation_id: number }
)

/** Read marker of a channel or of a private conversation. */
export type ReadMarker =
  | { channel: string; conversation_id?: never; lastReadId: number }
  | { channel?: never; conversation_id: number; lastReadId: number }

/** Unread counts of a channel, or of a private conversation, which has no mentions. */
type UnreadTold =
  | { channel: string; conversation_id?: never; count: number; mentions: number; notify: Notify }
  | { channel?: never; conversation_id: number; count: number; mentions: 0 }

/** `unreadCount`: the number of unread notifications now. */
export type NotificationsRead =
  | { id: number; upTo?: never; unreadCount: number }
  | { id?: never; upTo: number; unreadCount: number }

/** Named `new_notification` on the push service. */
export type NotificationTold = Pick<Notification, 'userTo' | 'id' | 'type' | 'message' | 'link'>

/** Events of the push service that differ from Socket.IO. */
export interface PushEvents {
  /** `nickname-changed`, sent to each channel of the user. */
  'user-changed-nickname': { message: string; nickname: string; oldNickname: string; key: 'renamed' }
}

/** Events that a client may send over Socket.IO. */
export interface ClientEvents {
  join: [channel: string | { channel: string }, ack?: (answer: JoinAnswer) => void]
  leave: [channel: string | { channel: string }, ack?: (answer: LeaveAnswer) => void]
  /**
   * Same request, response, limits and errors as `POST /api/send-message`, in the language of the sender. Lines of one
   * socket are stored in the order in which they arrive; joining the channel is not required.
   */
  'send-message': [line: CallOf<typeof sendMessage>['body'], ack?: (answer: SendAnswer) => void]
  /** `oldNickname` is ignored: the server knows it. */
  'change-nickname': [
    change: { oldNickname?: string; newNickname: string },
    ack?: (answer: ChangeNicknameAnswer) => void,
  ]
  /**
   * Subscribes to the comments on an article, a video or an album, for example `article:7`. The subscriber does not
   * show up as present.
   */
  'watch-comments': [place: string, ack?: (answer: { status: 'success' } | LiveRefusal) => void]
  'unwatch-comments': [place: string, ack?: (answer: { status: 'success' } | LiveRefusal) => void]
  /** Returns at most 200 online users; `online-changed` updates the list until `unwatch-online`. */
  'watch-online': [nothing: null, ack?: (answer: WatchAnswer | LiveRefusal) => void]
  'unwatch-online': [nothing: null, ack?: (answer: { status: 'success' }) => void]
}

/** `code` is the HTTP status of the same error. */
export interface LiveRefusal {
  status: 'error'
  code: number
  message: string
}

/** Adds the error key, and the seconds of `Retry-After`. */
export type SendRefusal = LiveRefusal & { key: string; retryAfter?: number }
export type SendAnswer = ResultOf<typeof sendMessage> | SendRefusal

/** `total` counts all online users, beyond the list too. */
export interface WatchAnswer {
  status: 'success'
  users: Person[]
  total: number
}

export type JoinAnswer = { status: 'success'; users: Person[] } | LiveRefusal
export type ChangeNicknameAnswer = { status: 'success'; nickname: string } | LiveRefusal
export type LeaveAnswer = { status: 'success' } | LiveRefusal
