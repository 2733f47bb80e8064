import { z } from 'zod'
import { Card } from './cards.ts'
import { endpoint } from './endpoint.ts'
import { LinePicture } from './line-pictures.ts'
import { Reaction } from './reactions.ts'
import * as bounds from './rules/bounds.ts'
import { boundedText, done, flag, id, idOrZero, instant, limit, revision, sentInstant } from './schema.ts'

/** The line that another line replies to, in its current state. */
export const PrivateQuote = z.object({
  id,
  senderId: id,
  /** Named as in the quote of a channel. */
  username: z.string(),
  /** The first characters, at most `bounds.quote.max`. */
  excerpt: z.string(),
  /** Number of pictures. */
  pictures: z.number().optional(),
  deleted: z.literal(true).optional(),
})
export type PrivateQuote = z.infer<typeof PrivateQuote>

/** A line of a private conversation, in the same shape in history, responses and live events. */
export const PrivateMessage = z.object({
  id,
  content: z.string(),
  senderId: id,
  /** The name shown when it was sent. */
  senderName: z.string(),
  timestamp: instant,
  /** Bots must not reply to it automatically. */
  notice: z.literal(true).optional(),
  replyTo: PrivateQuote.optional(),
  /** At most four. A line with pictures may have no text. */
  pictures: z.array(LinePicture).optional(),
  /** In the order in which each emoji was first used. */
  reactions: z.array(Reaction).optional(),
  /** Current previews of its links; absent without any. */
  cards: z.array(Card).optional(),
  editedAt: instant.optional(),
  /** Its text and everything attached to it are gone. */
  deleted: z.literal(true).optional(),
  /** The conversation's revision at the last edit, deletion, reaction or change of cards. */
  revision: z.number().optional(),
  client_id: z.string().optional(),
})
export type PrivateMessage = z.infer<typeof PrivateMessage>

const Named = z.object({
  id,
  name: z.string(),
  /** URL of the user's picture; `''` without one. */
  profileImage: z.string(),
})

/** A conversation, from the view of one of its two people. */
export const Conversation = z.object({
  id,
  /** Display name of the other person. */
  name: z.string(),
  /** The other person. */
  user: Named,
  lastMessage: PrivateMessage.nullable(),
  /** Unread lines without deleted ones; 1000 means a thousand or more. */
  unreadCount: z.number(),
})
export type Conversation = z.infer<typeof Conversation>

const History = z.object({
  /** Both people, the reader first. */
  users: z.array(Named),
  messages: z.array(PrivateMessage),
  hasMore: z.boolean(),
  revision: z.number(),
})

/** Digits only, so that other paths do not match. */
const place = z.object({ id })

const stretch = z.object({
  before: id.optional(),
  after: idOrZero.optional(),
  /** Lists lines that were edited, deleted or reacted to after this revision instead. */
  since: revision.optional(),
  /** Lists lines from this instant on instead of those after an id. */
  at: sentInstant().optional(),
  limit: limit(50),
})

/** A user: a number is an id, other text a name; of an object the first known field is used. */
const person = z
  .union(
    [
      id,
      boundedText(100),
      z
        .object({
          id: id.optional(),
          username: boundedText(100).optional(),
          nickname: boundedText(100).optional(),
          name: boundedText(100).optional(),
        })
        .transform(({ id, username, nickname, name }) => id ?? { nick: username ?? nickname ?? name ?? '' }),
    ],
    'conversation_user_required',
  )
  .transform((user) => (typeof user === 'string' ? { nick: user } : user))
  .refine((user) => typeof user === 'number' || user.nick.trim() !== '', 'conversation_user_required')

export const listConversations = endpoint({
  method: 'GET',
  path: '/api/conversations',
  access: 'user',
  summary:
    'List your private conversations, most recent first: the first 200, or those after one of them. Hidden ones are left out.',
  query: z.object({
    /** Always included on the first page, if it is one of yours. */
    selectedConversationId: id.optional().catch(undefined),
    /** Those instead that come after this one in the list. */
    before: id.optional(),
  }),
  response: z.array(Conversation),
})

export const searchConversations = endpoint({
  method: 'GET',
  path: '/api/conversations/search',
  access: 'user',
  summary:
    'Search your private conversations for lines that contain all words, newest first. Ignores case and accents.',
  query: z.object({
    q: boundedText(bounds.search.max).default(''),
    /** Searches one conversation only. */
    conversation_id: id.optional(),
    before: id.optional(),
    limit: limit(50),
  }),
  response: z.object({
    messages: z.array(PrivateMessage.extend({ conversation_id: id })),
    hasMore: z.boolean(),
    /** The `before` of the next page; absent at the end. */
    next: id.optional(),
  }),
  errors: ['too_many_requests', 'search_too_slow'],
})

export const openConversation = endpoint({
  method: 'POST',
  path: '/api/conversations/:id',
  access: 'user',
  summary:
    'Get the people and the lines of a private conversation, oldest line first, and mark these lines as read.',
  params: place,
  query: stretch,
  /** The same as in the query. */
  body: stretch.pick({ before: true }),
  response: History,
  errors: ['conversation_not_found'],
})

export const showConversation = endpoint({
  method: 'GET',
  path: '/api/conversations/:id',
  access: 'user',
  summary:
    'Get the people and the lines of a private conversation, oldest line first, without marking them as read.',
  params: place,
  query: stretch,
  response: History,
  errors: ['conversation_not_found'],
})

export const sendTyping = endpoint({
  method: 'POST',
  path: '/api/typing',
  access: 'user',
  summary: 'Announce in a private conversation that you started or stopped typing.',
  body: z.object({
    conversation_id: id,
    /** Ignored: the name comes from the session. */
    username: z.unknown().optional(),
    is_typing: flag,
  }),
  response: z.object({ status: z.literal('success') }),
  errors: ['conversation_not_found', 'too_many_requests'],
})

export const addConversation = endpoint({
  method: 'POST',
  path: '/api/add-conversation',
  access: 'user',
  status: 201,
  summary: 'Get the private conversation with a user: an existing one (200) or a new one (201).',
  body: z.object({ user: person }),
  response: z.object({ status: z.literal('success'), conversation_id: id, id }),
  errors: [
    'conversation_user_required',
    'conversation_with_self',
    'user_not_found',
    'conversation_blocked',
    'too_many_requests',
  ],
})

export const hideConversation = endpoint({
  method: 'DELETE',
  path: '/api/conversations/:id',
  access: 'user',
  summary: 'Hide a private conversation from your list until its next message.',
  params: place,
  response: done,
  errors: ['conversation_not_found'],
})

export const movePrivateMarker = endpoint({
  method: 'PUT',
  path: '/api/conversations/:id/read-marker',
  access: 'user',
  summary: 'Set how far you have read. The marker never moves back, and never past the newest message.',
  params: place,
  body: z.object({ lastReadId: id }),
  response: z.object({ status: z.literal('success'), lastReadId: z.number() }),
  errors: ['conversation_not_found'],
})
