import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { done, id, instant, language } from './schema.ts'

/** A text in one of its languages, as staff see it. */
export const TextLanguage = z.object({
  id: z.number(),
  language,
  title: z.string(),
  slug: z.string(),
  isPublished: z.boolean(),
  /** When it is published by itself. */
  publishAt: instant.nullable(),
  isOriginal: z.boolean(),
  /** Its original says something else since it was translated, or last compared. */
  isOutdated: z.boolean(),
})
export type TextLanguage = z.infer<typeof TextLanguage>

const ofArticle = z.object({ id })

export const addTranslation = endpoint({
  method: 'POST',
  path: '/api/articles/:id/translations',
  access: 'staff',
  status: 201,
  summary:
    'Begin the translation of an article or a lyric: a draft that says what the original says, with its cover, its pictures and its category. A translation is translated from its original.',
  params: ofArticle,
  body: z.object({ language }),
  response: done.extend({ id: z.number(), slug: z.string() }),
  errors: ['article_not_found', 'translation_exists'],
})

const Words = z.object({
  title: z.string(),
  description: z.string(),
  /** Sanitised HTML. */
  content: z.string(),
})

/** What a translation was made from: as it is, and as it was when the two were last compared. */
export const Original = Words.extend({
  id: z.number(),
  language,
  slug: z.string(),
  version: z.number(),
  isPublished: z.boolean(),
  isOutdated: z.boolean(),
  compared: Words.extend({ at: instant }),
})
export type Original = z.infer<typeof Original>

export const confirmTranslation = endpoint({
  method: 'PUT',
  path: '/api/articles/:id/original',
  access: 'staff',
  summary:
    'A translation says what its original says, in the `version` of it that was read; a change in between is a 409.',
  params: ofArticle,
  body: z.object({ version: id }),
  response: done,
  errors: ['article_not_found', 'original_not_found', 'original_changed'],
})

export const joinTexts = endpoint({
  method: 'PUT',
  path: '/api/articles/:id/translation-of',
  access: 'staff',
  summary:
    'Two texts that are there already say the same: this one, with what was translated from it, is a translation of the other from now on. `null` makes a translation a text of its own again.',
  params: ofArticle,
  body: z.object({ original: id.nullable() }),
  response: done,
  errors: ['article_not_found', 'translation_exists', 'original_not_found', 'original_changed'],
})
