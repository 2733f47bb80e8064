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

/** Where Socket.IO listens, on the site's own origin. */
export const socketPath = '/node-server/socket.io'

/**
 * Every live event: its name on the wire and the arguments that follow it. The same through every gateway.
 * Ids are numbers, times are ISO 8601 UTC, channels are slugs.
 */
export interface LiveEvents {
  /**
   * To the channel. `message` and `nickname` repeat `text` and `username`. Lines that go to many, here and below, do not
   * say which reactions are the reader's own (`mine`): a client keeps what it knew of that.
   */
  'new-message': [Message & { message: string; nickname: string }]
  'message-updated': [Message]
  'message-deleted': [{ id: number; seq: number; channel: string; revision: number }]
  /** To the channel, or to both members of a private conversation. */
  'reaction-changed': [ReactionsChanged]
  /** To the same: what a page is that a line leads to is known now, or somebody took a card away. */
  'message-cards': [LineCards]
  'user-joined': [Person & { message: string; key: 'joined' }]
  'user-left': [userId: number, { channel: string }]
  'nickname-changed': [{ id: number; oldNickname: string; newNickname: string; nickname: string }]
  'level-changed': [{ channel: string; userId: number; nickname: string; level: Level }]
  /** To every socket of who was kicked, and only to them. Without `until` a ban has no end. `deleted`: with the channel. */
  kicked: [{ channel: string; reason: string; banned: boolean; until?: string; deleted?: true }]
  /** To every socket of who may not speak in a channel until then, or may again. */
  'mute-changed': [{ channel: string; mute: { until: string; reason: string } | null }]
  /** To the author's own sockets: what has become of a line of theirs that waits for a moderator. */
  'held-line-changed': [{ line: HeldLine; state: 'waiting' | 'sent' | 'rejected' | 'gone' }]
  /** To the channel: so many seconds between two lines of one person; 0: as many as they like. */
  'slow-mode-changed': [{ channel: string; seconds: number }]
  /** To the sockets of whoever keeps order, in this channel or in all: their queue is to be asked for again. */
  'queue-changed': [{ channel: string | null }]
  /** To every socket of who is invited to a channel; a notification follows. */
  invited: [{ channel: string; by: { id: number; nickname: string } }]
  'topic-updated': [{ content: string; channel: string }]
  /** To the reader's own sockets: how far they have read. */
  'read-marker': [ReadMarker]
  /** To the user's own sockets: what their profile says from now on, for what changed in it. */
  'profile-changed': [Partial<Profile>]
  /** To the writer's own sockets: what they have written somewhere; without text nothing any more. */
  'draft-changed': [Draft]
  /** To both members of a private conversation. */
  new_message: [PrivateMessage & { conversation_id: number }]
  /** To the same. */
  message_updated: [PrivateMessage & { conversation_id: number }]
  message_deleted: [{ id: number; senderId: number; conversation_id: number; revision: number }]
  /** To the other member. */
  typing: [{ conversation_id: number; is_typing: boolean; username: string }]
  /**
   * To a channel in which at most 12 people are, but for those who have blocked who writes: again every few seconds
   * while they do. Who said nothing more for six seconds, or whose line has come, writes no longer.
   */
  'channel-typing': [{ channel: string; userId: number; nickname: string; is_typing: boolean }]
  /** To the reader's own sockets, for each channel and conversation at most once in two seconds. */
  unread: [UnreadTold]
  /** To the sockets of whom it is for. `message` is in the language of their profile. */
  'new-notification': [NotificationTold]
  /** To the reader's own sockets: one was read, or all up to one. */
  'notifications-read': [NotificationsRead]
  /** To the user's own sockets: out of their list until its next message. */
  'conversation-hidden': [{ conversation_id: number }]
  /** To the socket that asked for a name that it cannot have. */
  'nickname-error': [LiveRefusal]
  /** To one socket: at most 200 people after connecting, the whole channel after a join. */
  users: [Person[]]
  /**
   * To the sockets that watch who is online, at most once a second: who is in the list from now on,
   * or is there with another name or picture, and the ids of who is no longer in it.
   */
  'online-changed': [{ came: Person[]; left: number[] }]
  /** To the channels in which somebody is: their new picture, or none. */
  'picture-changed': [{ id: number; profileImage: string }]
  /** To the channels in which somebody is: why they are away from now on, or null. */
  'away-changed': [{ id: number; away: string | null }]
  /** To the user's own sockets: whom they have blocked, or no longer. */
  'blocks-changed': [{ userId: number; blocked: boolean }]
  /** To the user's own sockets: what they have said about being there. */
  'presence-changed': [PresenceState]
  /** To every signed-in socket, at most once a second. */
  online: [{ total: number }]
}
export type LiveEvent = keyof LiveEvents

/** All reactions of a line from now on, and what has become of whose; nobody's, where an operator took them away. */
export type ReactionsChanged = {
  id: number
  revision: number
  reactions: Pick<Reaction, 'emoji' | 'count'>[]
  by: { userId: number; nickname: string; emoji: string; added: boolean }[]
} & (
  | { channel: string; seq: number; conversation_id?: never }
  | { channel?: never; seq?: never; conversation_id: number }
)

/** All cards of a line from now on. `userId` is its author’s. */
export type LineCards = {
  id: number
  userId?: number | undefined
  revision: number
  cards: Card[]
} & (
  | { channel: string; seq: number; conversation_id?: never }
  | { channel?: never; seq?: never; conversation_id: number }
)

/** Of a channel, or of a private conversation. */
export type ReadMarker =
  | { channel: string; conversation_id?: never; lastReadId: number }
  | { channel?: never; conversation_id: number; lastReadId: number }

/** Of a channel, or of a private conversation, where nobody is mentioned. */
type UnreadTold =
  | { channel: string; conversation_id?: never; count: number; mentions: number; notify: Notify }
  | { channel?: never; conversation_id: number; count: number; mentions: 0 }

/** `unreadCount`: how many are unread now. */
export type NotificationsRead =
  | { id: number; upTo?: never; unreadCount: number }
  | { id?: never; upTo: number; unreadCount: number }

/** On the push service `new_notification`, the rest being the same. */
export type NotificationTold = Pick<Notification, 'userTo' | 'id' | 'type' | 'message' | 'link'>

/** Events of the push service that Socket.IO tells in another way. */
export interface PushEvents {
  /** `nickname-changed`, to each channel in which the user is. */
  'user-changed-nickname': { message: string; nickname: string; oldNickname: string; key: 'renamed' }
}

/** What a browser may send over Socket.IO. */
export interface ClientEvents {
  join: [channel: string | { channel: string }, ack?: (answer: JoinAnswer) => void]
  leave: [channel: string | { channel: string }, ack?: (answer: LeaveAnswer) => void]
  /**
   * The body and the answer of `POST /api/send-message`, with its rules, limits and refusals; in the language of the
   * sender. Lines of one socket are stored in the order in which they came, and need no join.
   */
  'send-message': [line: CallOf<typeof sendMessage>['body'], ack?: (answer: SendAnswer) => void]
  /** `oldNickname` is ignored: it is the name that the server knows. */
  'change-nickname': [
    change: { oldNickname?: string; newNickname: string },
    ack?: (answer: ChangeNicknameAnswer) => void,
  ]
  /**
   * To hear what is said about an article, a video or an album, `article:7`, as the lines of a channel are heard; being
   * there is told to nobody.
   */
  'watch-comments': [place: string, ack?: (answer: { status: 'success' } | LiveRefusal) => void]
  'unwatch-comments': [place: string, ack?: (answer: { status: 'success' } | LiveRefusal) => void]
  /** Returns at most 200 people who are online; `online-changed` keeps the list true until it is not watched any more. */
  'watch-online': [nothing: null, ack?: (answer: WatchAnswer | LiveRefusal) => void]
  'unwatch-online': [nothing: null, ack?: (answer: { status: 'success' }) => void]
}

/** `code` is the HTTP status that the same refusal would have. */
export interface LiveRefusal {
  status: 'error'
  code: number
  message: string
}

/** With the machine key, and the seconds to wait where REST answers `Retry-After`. */
export type SendRefusal = LiveRefusal & { key: string; retryAfter?: number }
export type SendAnswer = ResultOf<typeof sendMessage> | SendRefusal

/** `total` counts everybody, also beyond the list. */
export interface WatchAnswer {
  status: 'success'
  users: Person[]
  total: number
}

export type JoinAnswer = { status: 'success'; users: Person[] } | LiveRefusal
export type ChangeNicknameAnswer = { status: 'success'; nickname: string } | LiveRefusal
export type LeaveAnswer = { status: 'success' } | LiveRefusal
