import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bounds } from './rules/bounds.ts'
import { flag, line } from './schema.ts'

/** Whether it is only like what was asked for. Such ones come last. */
const isNear = z.boolean()

/** `content` and `bio` are safe HTML with nothing in it but `<mark>` around what was searched for. */
const place = {
  ...{ id: z.number(), slug: z.string(), title: z.string(), content: z.string(), url: z.string() },
  isNear,
}

/** An article or a lyric. */
export const FoundArticle = z.object({ ...place, type: z.literal('article'), isLyrics: z.boolean() })

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
  query: z.object({ q, everything: flag.default(false) }),
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
