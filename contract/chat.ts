import { z } from 'zod'
import { Card } from './cards.ts'
import { Level } from './channels.ts'
import { endpoint } from './endpoint.ts'
import { HeldLine } from './held-lines.ts'
import { givenPictures, LinePicture, linePictureRefusals } from './line-pictures.ts'
import { Reaction } from './reactions.ts'
import * as bounds from './rules/bounds.ts'
import {
  boundedText,
  creation,
  done,
  flag,
  id,
  idOrZero,
  instant,
  limit,
  namedChannel,
  prose,
  revision,
  sentInstant,
} from './schema.ts'

/** The line that another line replies to, in its current state. */
export const Quote = z.object({
  id,
  /** Its sequence number in the channel. */
  seq: z.number(),
  kind: z.enum(['text', 'action', 'notice']),
  /** The name shown when it was sent. */
  username: z.string().optional(),
  userId: id.optional(),
  /** The first characters, at most `bounds.quote.max`. */
  excerpt: z.string(),
  /** Number of pictures. */
  pictures: z.number().optional(),
  deleted: z.literal(true).optional(),
  /** Sent by a user whom the reader has blocked. */
  hidden: z.literal(true).optional(),
})
export type Quote = z.infer<typeof Quote>

/** A line of a channel, in the same shape in history, responses and live events. */
export const Message = z.object({
  id,
  /** 1, 2, 3 … per channel, without gaps, in the order in which lines were stored. */
  seq: z.number(),
  /** `notice`: bots must not reply to it automatically. */
  kind: z.enum(['text', 'action', 'notice', 'system']),
  /** The name shown when it was sent; absent for system lines. */
  username: z.string().optional(),
  userId: id.optional(),
  text: z.string(),
  replyTo: Quote.optional(),
  /** At most four. A line with pictures may have no text. */
  pictures: z.array(LinePicture).optional(),
  /** In the order in which each emoji was first used. */
  reactions: z.array(Reaction).optional(),
  /** Current previews of its links; absent without any. */
  cards: z.array(Card).optional(),
  /** Slug, without `#`. */
  channel: z.string(),
  channelName: z.string(),
  createdAt: instant,
  editedAt: instant.optional(),
  deleted: z.literal(true).optional(),
  /** Sent by a user whom the reader has blocked: a placeholder without content, so that no `seq` is missing. */
  hidden: z.literal(true).optional(),
  /** The channel's revision at the last edit, deletion, reaction or change of cards: the copy with the greater one is newer. */
  revision: z.number().optional(),
  event: z.object({ key: z.string(), params: z.record(z.string(), z.string()) }).optional(),
  client_id: z.string().optional(),
})
export type Message = z.infer<typeof Message>

/** A user who is in a channel, or online if `channel` is null. `id` is the user id. */
export const Person = z.object({
  id,
  nickname: z.string(),
  name: z.string(),
  level: Level.nullable(),
  channel: z.string().nullable(),
  /** Away message; absent if the user is not away. */
  away: z.string().optional(),
  /** URL of the user's picture; `''` without one. */
  profileImage: z.string(),
})
export type Person = z.infer<typeof Person>

const lineText = prose({ max: bounds.channelText.max })
const text = lineText.pipe(z.string().min(1, 'text_required'))

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/channels/:slug/messages',
  access: 'user',
  summary:
    'List lines of a channel, oldest first: the newest ones, those before or after an id, those from an instant on, or those edited, deleted or reacted to since a revision.',
  params: z.object({ slug: namedChannel }),
  query: z.object({
    before: id.optional(),
    after: idOrZero.optional(),
    since: revision.optional(),
    /** Lists lines from this instant on instead of those after an id. */
    at: sentInstant().optional(),
    limit: limit(50),
  }),
  response: z.object({ messages: z.array(Message), hasMore: z.boolean(), revision: z.number() }),
  errors: ['channel_not_found', 'channel_banned'],
})

export const searchMessages = endpoint({
  method: 'GET',
  path: '/api/channels/:slug/messages/search',
  access: 'user',
  summary: 'Search for lines of a channel that contain all words, newest first. Ignores case and accents.',
  params: z.object({ slug: namedChannel }),
  query: z.object({
    q: boundedText(bounds.search.max).default(''),
    before: id.optional(),
    limit: limit(50),
  }),
  response: z.object({
    messages: z.array(Message),
    hasMore: z.boolean(),
    /** The `before` of the next page; absent at the end. A search that the index does not cover scans piece by piece. */
    next: id.optional(),
  }),
  errors: ['channel_not_found', 'channel_banned', 'too_many_requests', 'search_too_slow'],
})

/** The result of a command, shown only to the user who gave it. */
export const CommandResult = z.object({
  /** Without `/`. */
  command: z.string(),
  /** In the language of the request. */
  text: z.string(),
  data: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
export type CommandResult = z.infer<typeof CommandResult>

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/send-message',
  access: 'user',
  summary:
    'Send a line to a channel, or a command that begins with `/`; `//x` sends the line `/x`. Repeating a call with the same `client_id` returns the first result. The Socket.IO event `send-message` does the same.',
  body: z
    .object({
      channel: namedChannel,
      /** Ignored: the name comes from the session. */
      username: z.unknown().optional(),
      /** May be empty if there are pictures. */
      text: lineText.default(''),
      ...creation,
      /** The line of this channel to reply to; its author counts as mentioned. Of the commands only `/me` uses it. */
      replyTo: id.optional(),
      /** Of the commands only `/me` takes pictures. */
      pictures: givenPictures,
      /** Sends the line despite the warning about a word in it (`word_warned`). */
      confirmed: flag.optional(),
    })
    .refine(({ text, pictures = [] }) => text !== '' || pictures.length > 0, {
      path: ['text'],
      error: 'text_required',
    }),
  response: z.union([
    z.object({ status: z.literal('success'), id, message: Message }),
    z.object({ status: z.literal('success'), message: z.null(), result: CommandResult }),
    /** Held for a moderator. */
    z.object({ status: z.literal('success'), message: z.null(), held: HeldLine }),
  ]),
  errors: [
    'text_required',
    'client_id_invalid',
    'channel_not_found',
    'channel_banned',
    'channel_muted',
    'slow_mode',
    'word_warned',
    'word_refused',
    'held_lines_too_many',
    'reply_to_not_found',
    ...linePictureRefusals,
    'pictures_off',
    'command_without_pictures',
    'unknown_command',
    'command_needs_nickname',
    'command_invalid',
    'mute_invalid',
    'slow_invalid',
    'user_not_found',
    'conversation_with_self',
    'conversation_blocked',
    'nickname_unknown',
    'invite_self',
    'invite_banned',
    'too_many_requests',
  ],
})

export const editMessage = endpoint({
  method: 'PATCH',
  path: '/api/messages/:id',
  access: 'user',
  summary: 'Edit a line of your own: within fifteen minutes, at most ten times.',
  params: z.object({ id }),
  body: z.object({ text, confirmed: flag.optional() }),
  response: z.object({ status: z.literal('success'), message: Message }),
  errors: [
    'text_required',
    'message_not_found',
    'message_not_yours',
    'message_too_old',
    'channel_banned',
    'channel_muted',
    'word_warned',
    'word_refused',
    'too_many_requests',
  ],
})

/** An earlier text of an edited line, and the time it was written. */
export const EarlierText = z.object({ text: z.string(), at: instant })
export type EarlierText = z.infer<typeof EarlierText>

export const listEdits = endpoint({
  method: 'GET',
  path: '/api/messages/:id/edits',
  access: 'user',
  summary: 'List the earlier texts of an edited line, oldest first. For operators of its channel and staff.',
  params: z.object({ id }),
  response: z.array(EarlierText),
  errors: ['message_not_found', 'channel_banned', 'not_channel_operator'],
})

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/api/messages/:id',
  access: 'user',
  summary: 'Delete a line: your own within fifteen minutes, or any as an operator of its channel.',
  params: z.object({ id }),
  response: done,
  errors: ['message_not_found', 'message_not_yours', 'message_too_old', 'channel_banned'],
})

export const typeInChannel = endpoint({
  method: 'POST',
  path: '/api/channels/:slug/typing',
  access: 'user',
  summary:
    'Announce in a channel that you started or stopped typing. Ignored in channels with more than 12 people and in those that you are not in.',
  params: z.object({ slug: namedChannel }),
  body: z.object({ is_typing: flag }),
  response: z.object({ status: z.literal('success') }),
  errors: ['channel_not_found', 'channel_banned', 'channel_muted', 'too_many_requests'],
})
