import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as bounds from './rules/bounds.ts'
import { newsSources } from './rules/news.ts'
import { done, id, instant, language, limit, line, opaqueText, page, trimmedText } from './schema.ts'

/** A news item of another site, in the shape of a web search result. */
export const NewsItem = z.object({
  link: z.string(),
  title: z.string(),
  /** `''` without one. */
  snippet: z.string(),
  /** HTTPS URL of its picture; `src` is `''` without one. */
  pagemap: z.object({ cse_image: z.array(z.object({ src: z.string() })).length(1) }),
})
export type NewsItem = z.infer<typeof NewsItem>

export const listNews = endpoint({
  method: 'GET',
  path: '/api/news',
  access: 'optional',
  summary:
    'List the news picked by staff, newest first, beginning with one that has a picture. `lang` defaults to the language of the profile, or Portuguese. A language without news falls back to English, then Portuguese.',
  query: z.object({ lang: opaqueText(35).optional().catch(undefined) }),
  response: z.object({
    canalBarraNews: z.array(NewsItem.extend({ id: z.number(), language })),
  }),
})

const source = z.enum(newsSources, 'news_source_unknown')

/** A news item to pick. */
export const Headline = z.object({
  link: trimmedText(bounds.url.max, { tooLong: 'news_link_invalid' }),
  title: line({ min: 1, max: bounds.news.title }),
  snippet: line({ max: bounds.news.snippet }).default(''),
  /** URL of its picture; dropped unless it is HTTPS. */
  image: trimmedText(bounds.url.max).default(''),
})
export type Headline = z.infer<typeof Headline>

export const listHeadlines = endpoint({
  method: 'GET',
  path: '/api/newsPicker',
  access: 'staff',
  summary:
    'List the current items of a source. If it is unreachable, the last known items (or none) are returned with `X-Upstream: down`.',
  query: z.object({
    source,
    /** Words that each item must contain. */
    query: trimmedText(bounds.news.query, { tooLong: 'news_query_too_long' }).default(''),
  }),
  response: z.object({
    canalBarraNews: z.array(NewsItem.extend({ isPicked: z.boolean() })),
  }),
  errors: ['news_source_unknown', 'news_query_too_long', 'too_many_requests'],
})

export const pickNews = endpoint({
  method: 'POST',
  path: '/api/newsPicker',
  access: 'staff',
  status: 201,
  summary: 'Pick news for the home screen. `lang` defaults to Portuguese. A link can be picked once.',
  body: z.object({
    source,
    items: z.array(Headline).min(1, 'news_none_picked').max(bounds.news.perSave),
    lang: language.default('pt'),
  }),
  // Room for a hundred items.
  maxBodyBytes: 512 * 1024,
  response: done.extend({ saved: z.number() }),
  errors: ['news_source_unknown', 'news_none_picked', 'news_link_invalid'],
})

/** A picked news item, as shown to staff. */
export const PickedNews = NewsItem.extend({
  id: z.number(),
  language,
  source: z.enum(newsSources),
  pickedAt: instant,
})
export type PickedNews = z.infer<typeof PickedNews>

export const listPickedNews = endpoint({
  method: 'GET',
  path: '/api/newsPicker/saved',
  access: 'staff',
  summary: 'List the picked news of all languages, newest first.',
  query: z.object({ page, limit: limit(40) }),
  response: z.array(PickedNews),
})

export const removeNews = endpoint({
  method: 'DELETE',
  path: '/api/news/:id',
  access: 'staff',
  summary: 'Remove a news item from the home screen.',
  params: z.object({ id: id.pipe(z.number().max(2_147_483_647, 'news_not_found')) }),
  response: done,
  errors: ['news_not_found'],
})
