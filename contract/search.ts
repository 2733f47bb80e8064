import { z } from 'zod'
import { Message } from './chat.ts'
import { Commented } from './comments.ts'
import { PrivateMessage } from './conversations.ts'
import { endpoint } from './endpoint.ts'
import * as bounds from './rules/bounds.ts'
import {
  boundedText,
  flag,
  id,
  language,
  limit,
  line,
  namedChannel,
  opaqueText,
  sentInstant,
  trimmedText,
} from './schema.ts'

/** Whether it is only like what was asked for. Such ones come last. */
const isNear = z.boolean()

/** `content` and `bio` are safe HTML with nothing in it but `<mark>` around what was searched for. */
const place = {
  ...{ id: z.number(), slug: z.string(), title: z.string(), content: z.string(), url: z.string() },
  isNear,
}

/** An article or a lyric. */
export const FoundArticle = z.object({
  ...place,
  type: z.literal('article'),
  isLyrics: z.boolean(),
  /** Of the text: one in several languages is found in each. */
  language,
})

export const FoundPerson = z.object({
  id: z.number(),
  type: z.literal('person'),
  /** Of their page, `/person/{slug}`. */
  slug: z.string(),
  name: z.string(),
  bio: z.string(),
  isNear,
})

/** A shop, a course, or a product in one. */
export const FoundPlace = z.object({ ...place, type: z.enum(['store', 'course', 'product', 'video']) })

export const SearchResult = z.discriminatedUnion('type', [FoundArticle, FoundPerson, FoundPlace])
export type SearchResult = z.infer<typeof SearchResult>

/** An empty question has no answers. */
const q = line({ max: bounds.publicSearch.max }).default('')

export const search = endpoint({
  method: 'GET',
  path: '/api/search',
  access: 'public',
  summary:
    'At most 50 published articles, lyrics and people who may be found, best first. With `everything` also shops, courses, products and videos.',
  query: z.object({
    q,
    everything: flag.default(false),
    /** Asked while somebody types: what is not found is not counted. */
    typing: flag.default(false),
  }),
  response: z.array(SearchResult),
  errors: ['too_many_requests', 'search_too_slow'],
})

export const searchLyrics = endpoint({
  method: 'GET',
  path: '/api/search_lyrics',
  access: 'public',
  summary: 'At most 50 published lyrics, and people who have written some, best first.',
  query: z.object({ q }),
  response: z.array(SearchResult),
  errors: ['too_many_requests', 'search_too_slow'],
})

/** A line that somebody said, and where. */
export const FoundLine = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('channel'), message: Message }),
  z.object({ kind: z.literal('comment'), about: Commented, message: Message }),
  z.object({
    kind: z.literal('conversation'),
    /** With whom the reader speaks there. */
    conversation: z.object({ id, other: z.object({ id, name: z.string() }) }),
    message: PrivateMessage,
  }),
])
export type FoundLine = z.infer<typeof FoundLine>

export const searchLines = endpoint({
  method: 'GET',
  path: '/api/search/lines',
  access: 'user',
  summary:
    'Lines that have every word, of the channels that you may enter, of comments that you may read and of your private conversations, newest first. Neither case nor accents matter. A word of three letters, a person, one place or pictures must be named.',
  query: z.object({
    q: boundedText(bounds.search.max).default(''),
    /** A name that somebody has: only what they said. */
    by: trimmedText(bounds.nickname.max).optional(),
    /** Only lines that show one. */
    has: z.enum(['picture']).optional(),
    /** Only there. With `conversation_id` nothing is found. */
    channel: namedChannel.optional(),
    /** Searches one conversation only. */
    conversation_id: id.optional(),
    since: sentInstant().optional(),
    /** Before this instant. */
    until: sentInstant().optional(),
    /** `next` of the answer before. */
    after: opaqueText(40)
      .regex(/^\d{1,16}-\d{1,16}$/)
      .optional(),
    limit: limit(25),
  }),
  response: z.object({
    lines: z.array(FoundLine),
    /** Where to go on; absent after the last line. What the index does not answer is looked for piece by piece, and a piece may have none. */
    next: z.string().optional(),
  }),
  errors: [
    ...(['search_too_short', 'search_too_slow', 'too_many_requests'] as const),
    ...(['nickname_unknown', 'channel_not_found', 'channel_banned'] as const),
  ],
})

/** Something of the team's, published or not. */
export const FoundForStaff = z.object({
  kind: z.enum(['text', 'account', 'store', 'course', 'track', 'video']),
  id: z.number(),
  title: z.string(),
  /** Who sings, or the name beside a username. */
  note: z.string(),
  /** Everybody may read it. */
  isLive: z.boolean(),
})
export type FoundForStaff = z.infer<typeof FoundForStaff>

export const searchForStaff = endpoint({
  method: 'GET',
  path: '/api/admin/search',
  access: 'staff',
  summary:
    'Texts, accounts, shops, courses, tracks and videos whose name has this in it, drafts too: at most four of each. Nothing that is in the bin.',
  query: z.object({ q }),
  response: z.array(FoundForStaff),
  errors: ['too_many_requests', 'search_too_slow'],
})
