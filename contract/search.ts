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

/** Whether it is only similar to the query. Such results come last. */
const isNear = z.boolean()

/** `content` and `bio` are safe HTML whose only element is `<mark>` around matches. */
const place = {
  ...{ id: z.number(), slug: z.string(), title: z.string(), content: z.string(), url: z.string() },
  isNear,
}

/** An article or a lyric. */
const FoundArticle = z.object({
  ...place,
  type: z.literal('article'),
  isLyrics: z.boolean(),
  /** Language of the text. Each translation is a result of its own. */
  language,
})

const FoundPerson = z.object({
  id: z.number(),
  type: z.literal('person'),
  /** Slug of their page `/person/{slug}`. */
  slug: z.string(),
  name: z.string(),
  bio: z.string(),
  isNear,
})

/** A shop, a course, a product in one, or a video. */
const FoundPlace = z.object({ ...place, type: z.enum(['store', 'course', 'product', 'video']) })

export const SearchResult = z.discriminatedUnion('type', [FoundArticle, FoundPerson, FoundPlace])
export type SearchResult = z.infer<typeof SearchResult>

/** An empty query has no results. */
const q = line({ max: bounds.publicSearch.max }).default('')

export const search = endpoint({
  method: 'GET',
  path: '/api/search',
  access: 'public',
  summary:
    'Search for published articles, lyrics and people who may be found: at most 50, best first. With `everything` also shops, courses, products and videos.',
  query: z.object({
    q,
    everything: flag.default(false),
    /** Sent while the user is typing: such queries are left out of the statistics of searches without results. */
    typing: flag.default(false),
  }),
  response: z.array(SearchResult),
  errors: ['too_many_requests', 'search_too_slow'],
})

export const searchLyrics = endpoint({
  method: 'GET',
  path: '/api/search_lyrics',
  access: 'public',
  summary: 'Search for published lyrics and their authors: at most 50, best first.',
  query: z.object({ q }),
  response: z.array(SearchResult),
  errors: ['too_many_requests', 'search_too_slow'],
})

/** A found line and its place. */
export const FoundLine = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('channel'), message: Message }),
  z.object({ kind: z.literal('comment'), about: Commented, message: Message }),
  z.object({
    kind: z.literal('conversation'),
    /** `other` is the other person of the conversation. */
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
    'Search for lines that contain all words, in channels that you may enter, comments that you may read and your private conversations, newest first. Ignores case and accents. Requires a word of three letters, a person, a place or `has`.',
  query: z.object({
    q: boundedText(bounds.search.max).default(''),
    /** Only lines of the user with this name. */
    by: trimmedText(bounds.nickname.max).optional(),
    /** Only lines with pictures. */
    has: z.enum(['picture']).optional(),
    /** Only lines of this channel. Nothing is found if `conversation_id` is sent too. */
    channel: namedChannel.optional(),
    /** Searches one conversation only. */
    conversation_id: id.optional(),
    since: sentInstant().optional(),
    /** Only lines before this instant. */
    until: sentInstant().optional(),
    /** `next` of the previous response. */
    after: opaqueText(40)
      .regex(/^\d{1,16}-\d{1,16}$/)
      .optional(),
    limit: limit(25),
  }),
  response: z.object({
    lines: z.array(FoundLine),
    /** The `after` of the next page; absent at the end. A search that the index does not cover may return empty pages. */
    next: z.string().optional(),
  }),
  errors: [
    ...(['search_too_short', 'search_too_slow', 'too_many_requests'] as const),
    ...(['nickname_unknown', 'channel_not_found', 'channel_banned'] as const),
  ],
})

/** Content or an account, published or not. */
export const FoundForStaff = z.object({
  kind: z.enum(['text', 'account', 'store', 'course', 'track', 'video']),
  id: z.number(),
  title: z.string(),
  /** The artist of a track, or the display name of an account. */
  note: z.string(),
  /** Whether it is public. */
  isLive: z.boolean(),
})
export type FoundForStaff = z.infer<typeof FoundForStaff>

export const searchForStaff = endpoint({
  method: 'GET',
  path: '/api/admin/search',
  access: 'staff',
  summary:
    'Search texts, accounts, shops, courses, tracks and videos by name, drafts too: at most four of each. Leaves out the bin.',
  query: z.object({ q }),
  response: z.array(FoundForStaff),
  errors: ['too_many_requests', 'search_too_slow'],
})
