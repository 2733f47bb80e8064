import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as bounds from './rules/bounds.ts'
import { newsSources } from './rules/news.ts'
import { done, id, instant, language, limit, line, opaqueText, page, trimmedText } from './schema.ts'

/** A piece of news of elsewhere, in the shape that search services answer. */
export const NewsItem = z.object({
  link: z.string(),
  title: z.string(),
  /** `''` without one. */
  snippet: z.string(),
  /** Where its picture is, by HTTPS; `src` is `''` without one. */
  pagemap: z.object({ cse_image: z.array(z.object({ src: z.string() })).length(1) }),
})
export type NewsItem = z.infer<typeof NewsItem>

export const listNews = endpoint({
  method: 'GET',
  path: '/api/news',
  access: 'optional',
  summary:
    'What staff have picked, newest first; one with a picture leads. Without `lang`: the language of the profile, or Portuguese. A language without news gets English ones, then Portuguese.',
  query: z.object({ lang: opaqueText(35).optional().catch(undefined) }),
  response: z.object({
    canalBarraNews: z.array(NewsItem.extend({ id: z.number(), language })),
  }),
})

const source = z.enum(newsSources, 'news_source_unknown')

/** What staff say of a piece of news that they pick. */
export const Headline = z.object({
  link: trimmedText(bounds.url.max, { tooLong: 'news_link_invalid' }),
  title: line({ min: 1, max: bounds.news.title }),
  snippet: line({ max: bounds.news.snippet }).default(''),
  /** Where its picture is; kept by HTTPS, or not at all. */
  image: trimmedText(bounds.url.max).default(''),
})
export type Headline = z.infer<typeof Headline>

export const listHeadlines = endpoint({
  method: 'GET',
  path: '/api/newsPicker',
  access: 'staff',
  summary:
    'What a source has on its front page now. When it cannot be reached: what it had, or nothing, with `X-Upstream: down`.',
  query: z.object({
    source,
    /** Words that each item must have. */
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
  summary:
    'Pick news for the home screen, in Portuguese unless `lang` says otherwise. Each link is picked once.',
  body: z.object({
    source,
    items: z.array(Headline).min(1, 'news_none_picked').max(bounds.news.perSave),
    lang: language.default('pt'),
  }),
  // A hundred items with their addresses.
  maxBodyBytes: 512 * 1024,
  response: done.extend({ saved: z.number() }),
  errors: ['news_source_unknown', 'news_none_picked', 'news_link_invalid'],
})

/** A piece of news that was picked, as staff see it. */
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
  summary: 'What was picked, in all languages, newest first.',
  query: z.object({ page, limit: limit(40) }),
  response: z.array(PickedNews),
})

export const removeNews = endpoint({
  method: 'DELETE',
  path: '/api/news/:id',
  access: 'staff',
  summary: 'Take a piece of news off the home screen.',
  params: z.object({ id: id.pipe(z.number().max(2_147_483_647, 'news_not_found')) }),
  response: done,
  errors: ['news_not_found'],
})
