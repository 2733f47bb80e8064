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
  done,
  flag,
  id,
  idOrZero,
  instant,
  limit,
  namedChannel,
  opaqueText,
  prose,
  sentInstant,
} from './schema.ts'

/** The line that another one answers, as it is now. */
export const Quote = z.object({
  id,
  /** Its number in the channel. */
  seq: z.number(),
  kind: z.enum(['text', 'action', 'notice']),
  /** The name shown when it was sent. */
  username: z.string().optional(),
  userId: id.optional(),
  /** Its beginning: at most `bounds.quote.max` characters. */
  excerpt: z.string(),
  /** How many it shows. */
  pictures: z.number().optional(),
  deleted: z.literal(true).optional(),
  /** Of somebody whom the reader has blocked. */
  hidden: z.literal(true).optional(),
})
export type Quote = z.infer<typeof Quote>

/** One line of a channel: the same in history, in answers and in live events. */
export const Message = z.object({
  id,
  /** 1, 2, 3 … within the channel, without a gap, in the order in which lines were stored. */
  seq: z.number(),
  /** A `notice` is a line that no program should answer by itself. */
  kind: z.enum(['text', 'action', 'notice', 'system']),
  /** The name shown when it was sent; absent for system lines. */
  username: z.string().optional(),
  userId: id.optional(),
  text: z.string(),
  replyTo: Quote.optional(),
  /** At most four; a line that has some may have no text. */
  pictures: z.array(LinePicture).optional(),
  /** In the order in which each emoji was first given. */
  reactions: z.array(Reaction).optional(),
  /** What its links lead to, as it is now; absent without any. */
  cards: z.array(Card).optional(),
  /** Slug, without `#`. */
  channel: z.string(),
  channelName: z.string(),
  createdAt: instant,
  editedAt: instant.optional(),
  deleted: z.literal(true).optional(),
  /** Of somebody whom the reader has blocked: only its place is told, so that no `seq` is missing. */
  hidden: z.literal(true).optional(),
  /** The channel's, when the line was edited, deleted or reacted to last, or its cards changed: of two copies the greater one is true. */
  revision: z.number().optional(),
  event: z.object({ key: z.string(), params: z.record(z.string(), z.string()) }).optional(),
  client_id: z.string().optional(),
})
export type Message = z.infer<typeof Message>

/** Somebody in a channel, or online when `channel` is null. `id` is the user's. */
export const Person = z.object({
  id,
  nickname: z.string(),
  name: z.string(),
  level: Level.nullable(),
  channel: z.string().nullable(),
  /** Why they are away; absent while they are here. */
  away: z.string().optional(),
  /** The address of their picture; empty where they have none. */
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
    'Lines of a channel, oldest first: the newest, those before or after an id, those from an instant on, or those edited, deleted or reacted to since a revision.',
  params: z.object({ slug: namedChannel }),
  query: z.object({
    before: id.optional(),
    after: idOrZero.optional(),
    since: idOrZero.optional(),
    /** Lines from this instant on, instead of those after an id. */
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
  summary: 'Lines of a channel that have every word, newest first. Neither case nor accents matter.',
  params: z.object({ slug: namedChannel }),
  query: z.object({
    q: boundedText(bounds.search.max).default(''),
    before: id.optional(),
    limit: limit(50),
  }),
  response: z.object({
    messages: z.array(Message),
    hasMore: z.boolean(),
    /** Where to look on, as `before`, unless that is the last line: what the index does not answer is looked for piece by piece. */
    next: id.optional(),
  }),
  errors: ['channel_not_found', 'channel_banned', 'too_many_requests', 'search_too_slow'],
})

/** What a command did, told to nobody but the one who gave it. */
export const CommandResult = z.object({
  /** Without `/`. */
  command: z.string(),
  /** In the reader's language. */
  text: z.string(),
  data: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
export type CommandResult = z.infer<typeof CommandResult>

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/send-message',
  access: 'user',
  summary:
    'Say something in a channel, or give a command that begins with `/`; `//x` says `/x`. Sending a line with the same `client_id` again answers the first result. The same can be said over Socket.IO, by the event `send-message`.',
  body: z
    .object({
      channel: namedChannel,
      /** Ignored: the name is the sender's own. */
      username: z.unknown().optional(),
      /** May be left out where there are pictures. */
      text: lineText.default(''),
      /** Printable ASCII, such as a UUID; unique per sender. */
      client_id: opaqueText(64, { tooLong: 'client_id_invalid' })
        .regex(/^[\x21-\x7e]{1,64}$/, 'client_id_invalid')
        .optional(),
      /** The line of the same channel that this one answers; its author counts as mentioned. Commands but `/me` ignore it. */
      replyTo: id.optional(),
      /** Of commands only `/me` takes them. */
      pictures: givenPictures,
      /** The sender was warned of a word in it (`word_warned`), and says it all the same. */
      confirmed: flag.optional(),
    })
    .refine(({ text, pictures = [] }) => text !== '' || pictures.length > 0, {
      path: ['text'],
      error: 'text_required',
    }),
  response: z.union([
    z.object({ status: z.literal('success'), id, message: Message }),
    z.object({ status: z.literal('success'), message: z.null(), result: CommandResult }),
    /** It waits for a moderator. */
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
  summary: 'Change a line of your own within fifteen minutes, ten times.',
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

/** What a line said before it was edited, and since when. */
export const EarlierText = z.object({ text: z.string(), at: instant })
export type EarlierText = z.infer<typeof EarlierText>

export const listEdits = endpoint({
  method: 'GET',
  path: '/api/messages/:id/edits',
  access: 'user',
  summary: 'What an edited line said before, oldest first: for operators of its channel and for staff.',
  params: z.object({ id }),
  response: z.array(EarlierText),
  errors: ['message_not_found', 'channel_banned', 'not_channel_operator'],
})

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/api/messages/:id',
  access: 'user',
  summary: 'Delete a line: your own within fifteen minutes, any as an operator of its channel.',
  params: z.object({ id }),
  response: done,
  errors: ['message_not_found', 'message_not_yours', 'message_too_old', 'channel_banned'],
})

export const typeInChannel = endpoint({
  method: 'POST',
  path: '/api/channels/:slug/typing',
  access: 'user',
  summary:
    'Let those in a channel know that you are writing, or no longer are. Nobody is told where more than 12 people are, or where you are not.',
  params: z.object({ slug: namedChannel }),
  body: z.object({ is_typing: flag }),
  response: z.object({ status: z.literal('success') }),
  errors: ['channel_not_found', 'channel_banned', 'channel_muted', 'too_many_requests'],
})
