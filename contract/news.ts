import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { language } from './schema.ts'

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
  query: z.object({ lang: z.string().optional().catch(undefined) }),
  response: z.object({
    canalBarraNews: z.array(NewsItem.extend({ id: z.number(), language })),
  }),
})
