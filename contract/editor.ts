import { z } from 'zod'
import { category, categoryOrNone, written } from './articles.ts'
import { byline, bylineRefusals } from './byline.ts'
import { endpoint } from './endpoint.ts'
import { pictureRefusals } from './pictures.ts'
import { PublicationPlan, planChange, planRefusals } from './publication-plan.ts'
import { albumKinds } from './rules/albums.ts'
import * as bounds from './rules/bounds.ts'
import { articleStates } from './rules/publish-states.ts'
import {
  done,
  flag,
  id,
  instant,
  joinedLine,
  language,
  limit,
  opaqueText,
  page,
  trimmedText,
} from './schema.ts'
import { Original, TextLanguage } from './translations.ts'

/** An article in the list of staff. */
export const EditorArticle = z.object({
  id: z.number(),
  idPost: z.number(),
  title: z.string(),
  slug: z.string(),
  isPublished: z.boolean(),
  isLyrics: z.boolean(),
  /** The label in the language of the request. */
  category: z.string(),
  categoryId: z.number().nullable(),
  /** A bare file name; `''` without one. */
  cover: z.string(),
  coverUrl: z.string(),
  createdAt: instant,
  updatedAt: instant,
  /** When it was moved to the bin; it is deleted for good 30 days later. */
  deletedAt: instant.nullable(),
  /** When it is published or withdrawn by itself. */
  publishAt: instant.nullable(),
  withdrawAt: instant.nullable(),
  /** `''` if the account was deleted. */
  authorName: z.string(),
  language,
  isOriginal: z.boolean(),
  /** A translation whose original says something else by now. */
  isOutdated: z.boolean(),
})
export type EditorArticle = z.infer<typeof EditorArticle>

export const latestForEditor = endpoint({
  method: 'GET',
  path: '/api/editor_latest',
  access: 'staff',
  summary:
    'Articles and lyrics for staff, drafts too, those changed last first; without those in the bin, unless they are asked for. `X-Total-Count` has how many there are.',
  query: z.object({
    q: trimmedText(bounds.search.max).optional(),
    state: z.enum(articleStates).optional().catch(undefined),
    isLyrics: flag.optional(),
    category: category.optional().catch(undefined),
    page,
    limit: limit(40),
  }),
  response: z.array(EditorArticle),
})

export const PossibleAuthor = z.object({ id: z.number(), name: z.string(), username: z.string() })
export type PossibleAuthor = z.infer<typeof PossibleAuthor>

export const listPossibleAuthors = endpoint({
  method: 'GET',
  path: '/api/article-authors',
  access: 'staff',
  summary: 'Whoever may be chosen as the author of an article: the accounts of staff, by name.',
  response: z.array(PossibleAuthor),
})

export const readArticle = endpoint({
  method: 'GET',
  path: '/api/articles/:id',
  access: 'staff',
  summary: 'An article as its editor needs it.',
  params: z.object({ id }),
  response: z.object({
    id: z.number(),
    title: z.string(),
    description: z.string(),
    cover: z.string(),
    slug: z.string(),
    category: z.number().nullable(),
    categoryName: z.string(),
    isPublished: z.boolean(),
    isLyrics: z.boolean(),
    youtube: z.string(),
    content: z.string(),
    images: z.array(z.object({ image: z.string() })),
    version: z.number(),
    createdAt: instant,
    updatedAt: instant,
    /** When everybody could read it first; `null` until then. */
    publishedAt: instant.nullable(),
    /** `null` where the account is gone; the name is `''` of whoever is kept out. */
    author: z.object({ id: z.number(), name: z.string(), profileImage: z.string() }).nullable(),
    plan: PublicationPlan.nullable(),
    /** What the asker may do here besides what all staff may. */
    abilities: z.object({ author: z.boolean() }),
    lrc: z.string(),
    trackId: z.number().nullable(),
    language,
    /** The same text in each of its languages, this one too; drafts as well. */
    languages: z.array(TextLanguage),
    /** Of a translation. */
    original: Original.nullable(),
    /** `store`: the long text of a shop, which no list has. */
    kind: z.enum(['article', 'store']),
    /** The shop or course that this is the long text of. */
    album: z.object({ id: z.number(), kind: z.enum(albumKinds) }).nullable(),
    /** Addresses that it had, and that lead on to it. */
    formerSlugs: z.array(z.string()),
  }),
  errors: ['article_not_found'],
})

const ofArticle = z.object({ id })

export const publishArticle = endpoint({
  method: 'PUT',
  path: '/api/editor_edit2/:id',
  access: 'staff',
  summary:
    'The category of an article, whether it is a lyric, whether everybody may read it, since when, and by whom it is; and what is done by itself later. Of these moments, what is not named stays, and `null` takes one away.',
  params: ofArticle,
  body: z.object({
    category: categoryOrNone,
    isPublished: flag,
    isLyrics: flag,
    language: language.optional(),
    ...byline,
    ...planChange,
  }),
  response: done,
  errors: [
    'article_not_found',
    'category_unknown',
    'article_without_title',
    'article_without_body',
    'translation_exists',
    ...bylineRefusals,
    ...planRefusals,
  ],
})

export const restoreArticle = endpoint({
  method: 'POST',
  path: '/api/articles/:id/restore',
  access: 'staff',
  summary: 'Bring a deleted article back, as it was.',
  params: ofArticle,
  response: done,
  errors: ['article_not_found'],
})

/** What a text said at some time. Autosaves of one person that follow each other closely are one. */
export const Revision = z.object({
  id: z.number(),
  version: z.number(),
  title: z.string(),
  /** `''` if the account was deleted. */
  authorName: z.string(),
  begunAt: instant,
  savedAt: instant,
  /** How long the text is, without its markup. */
  length: z.number(),
  isCurrent: z.boolean(),
})
export type Revision = z.infer<typeof Revision>

export const listRevisions = endpoint({
  method: 'GET',
  path: '/api/articles/:id/revisions',
  access: 'staff',
  summary: 'What an article said at other times, the newest first; the hundred last are kept.',
  params: ofArticle,
  response: z.array(Revision),
  errors: ['article_not_found'],
})

const ofRevision = z.object({ id, rev: id })

export const showRevision = endpoint({
  method: 'GET',
  path: '/api/articles/:id/revisions/:rev',
  access: 'staff',
  summary: 'All that an article said at some time.',
  params: ofRevision,
  response: Revision.extend({ content: z.string(), youtube: z.string(), lrc: z.string() }),
  errors: ['article_not_found', 'revision_not_found'],
})

export const restoreRevision = endpoint({
  method: 'POST',
  path: '/api/articles/:id/revisions/:rev/restore',
  access: 'staff',
  summary:
    'Let an article say again what it said then, as a new version. With the `version` that was read, a change in between is a 409.',
  params: ofRevision,
  body: z.object({ version: id.optional() }),
  response: written,
  errors: [
    'article_not_found',
    'revision_not_found',
    'article_changed',
    'article_without_title',
    'article_without_body',
  ],
})

export const addArticleImages = endpoint({
  method: 'POST',
  path: '/api/articles/:id/images',
  access: 'staff',
  status: 201,
  summary:
    'Send pictures for the text of an article: JPEG, PNG, WebP or AVIF, all of them or none. The library keeps them too.',
  params: ofArticle,
  files: { fields: ['files[]', 'files'], maxBytes: bounds.library.maxBytes, atMost: bounds.library.atOnce },
  response: z.object({
    status: z.literal('success'),
    message: z.string(),
    /** Bare file names, and how large each is. */
    images: z.array(z.object({ image: z.string(), width: z.number(), height: z.number() })),
  }),
  errors: ['article_not_found', 'file_missing', ...pictureRefusals],
})

/** Of a picture itself: `/uploads/` comes before it. */
const pictureName = opaqueText(255, { tooLong: 'cover_invalid' })
  .regex(/^(?!.*\.\.)[^/\\]*$/, { abort: true, error: 'cover_invalid' })
  .regex(/^([a-z0-9]{26}\.(?:jpg|png))?$/, 'picture_not_found')

export const removeArticleImage = endpoint({
  method: 'DELETE',
  path: '/api/articles/:id/images/:name',
  access: 'staff',
  summary: 'Take a picture from an article that does not show it in its text. It stays in the library.',
  params: ofArticle.extend({ name: pictureName }),
  response: done,
  errors: ['article_not_found', 'picture_not_found', 'picture_in_text', 'cover_invalid'],
})

export const uploadArticleCover = endpoint({
  method: 'POST',
  path: '/api/uploadArticleCover',
  access: 'staff',
  summary:
    'The cover of an article, in any field, and what shared links say of it. Without a file only the words change.',
  body: z.object({ article_id: id, description: joinedLine({ max: bounds.article.description }).optional() }),
  files: { maxBytes: bounds.library.maxBytes, atMost: 1 },
  response: z.object({
    status: z.literal('success'),
    message: z.string(),
    cover: z.string(),
    description: z.string(),
  }),
  errors: ['article_not_found', 'file_missing', ...pictureRefusals],
})

export const chooseArticleCover = endpoint({
  method: 'PUT',
  path: '/api/editor_edit_cover/:id',
  access: 'staff',
  summary: 'A picture of the library as the cover of an article; an empty name takes the cover away.',
  params: ofArticle,
  body: z.object({ cover: pictureName }),
  response: z.object({ status: z.literal('success'), message: z.string(), cover: z.string() }),
  errors: ['article_not_found', 'picture_not_found', 'cover_invalid'],
})
