import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { creation, creationRefusals, done, id, instant, language } from './schema.ts'

/** A translation of a text, as shown to staff. */
export const TextLanguage = z.object({
  id: z.number(),
  language,
  title: z.string(),
  slug: z.string(),
  isPublished: z.boolean(),
  /** Scheduled publication. */
  publishAt: instant.nullable(),
  isOriginal: z.boolean(),
  /** Whether the original has changed since the translation was made or last compared. */
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
    'Create a translation of an article or a lyric: a draft with the text, cover, pictures and category of the original. For a translation its original is used.',
  params: ofArticle,
  body: z.object({ language, ...creation }),
  response: done.extend({ id: z.number(), slug: z.string() }),
  errors: ['article_not_found', 'translation_exists', ...creationRefusals],
})

const Words = z.object({
  title: z.string(),
  description: z.string(),
  /** Sanitised HTML. */
  content: z.string(),
})

/** The original of a translation: its current text, and the one last compared. */
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
    'Mark a translation as up to date with the `version` of its original that was read. If the original has changed since, the call fails with 409.',
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
    'Link two existing texts: this one, with its translations, becomes a translation of the other. `null` unlinks a translation.',
  params: ofArticle,
  body: z.object({ original: id.nullable() }),
  response: done,
  errors: ['article_not_found', 'translation_exists', 'original_not_found', 'original_changed'],
})
