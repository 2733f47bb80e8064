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
  creation,
  creationRefusals,
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
  /** Category label in the language of the request. */
  category: z.string(),
  categoryId: z.number().nullable(),
  /** A bare file name; `''` without one. */
  cover: z.string(),
  coverUrl: z.string(),
  createdAt: instant,
  updatedAt: instant,
  /** When it was moved to the bin; it is deleted for good 30 days later. */
  deletedAt: instant.nullable(),
  /** Scheduled publication and withdrawal. */
  publishAt: instant.nullable(),
  withdrawAt: instant.nullable(),
  /** `''` if the account was deleted. */
  authorName: z.string(),
  language,
  isOriginal: z.boolean(),
  /** Whether it is a translation whose original has changed since. */
  isOutdated: z.boolean(),
})
export type EditorArticle = z.infer<typeof EditorArticle>

export const latestForEditor = endpoint({
  method: 'GET',
  path: '/api/editor_latest',
  access: 'staff',
  summary:
    'List articles and lyrics for staff, including drafts, last changed first. Those in the bin are only included on request. `X-Total-Count` is the total number.',
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
  summary: 'List the possible authors of an article: staff accounts, by name.',
  response: z.array(PossibleAuthor),
})

export const readArticle = endpoint({
  method: 'GET',
  path: '/api/articles/:id',
  access: 'staff',
  summary: 'Get an article for editing.',
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
    /** When it was first published; `null` before. */
    publishedAt: instant.nullable(),
    /** `null` if the account was deleted; the name is `''` if it is suspended. */
    author: z.object({ id: z.number(), name: z.string(), profileImage: z.string() }).nullable(),
    plan: PublicationPlan.nullable(),
    /** What the caller may do beyond what all staff may. */
    abilities: z.object({ author: z.boolean() }),
    lrc: z.string(),
    trackId: z.number().nullable(),
    language,
    /** All translations including this one and drafts. */
    languages: z.array(TextLanguage),
    /** The original, if this is a translation. */
    original: Original.nullable(),
    /** `store`: the long text of a shop, which is in no list. */
    kind: z.enum(['article', 'store']),
    /** The shop or course whose long text this is. */
    album: z.object({ id: z.number(), kind: z.enum(albumKinds) }).nullable(),
    /** Earlier slugs, which redirect to the current one. */
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
    'Set category, kind, author, publication and schedule of an article. Fields that are left out do not change; `null` removes a date.',
  params: ofArticle,
  body: z.object({
    category: categoryOrNone,
    isPublished: flag.optional(),
    isLyrics: flag.optional(),
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
  summary: 'Restore an article from the bin.',
  params: ofArticle,
  response: done,
  errors: ['article_not_found'],
})

/** A revision of a text. Automatic saves of one person that follow each other closely share one. */
export const Revision = z.object({
  id: z.number(),
  version: z.number(),
  title: z.string(),
  /** `''` if the account was deleted. */
  authorName: z.string(),
  begunAt: instant,
  savedAt: instant,
  /** Length of the text in characters, without markup. */
  length: z.number(),
  isCurrent: z.boolean(),
})
export type Revision = z.infer<typeof Revision>

export const listRevisions = endpoint({
  method: 'GET',
  path: '/api/articles/:id/revisions',
  access: 'staff',
  summary: 'List the revisions of an article, newest first. The last hundred are kept.',
  params: ofArticle,
  response: z.array(Revision),
  errors: ['article_not_found'],
})

const ofRevision = z.object({ id, rev: id })

export const showRevision = endpoint({
  method: 'GET',
  path: '/api/articles/:id/revisions/:rev',
  access: 'staff',
  summary: 'Get a revision of an article.',
  params: ofRevision,
  response: Revision.extend({ content: z.string(), youtube: z.string(), lrc: z.string() }),
  errors: ['article_not_found', 'revision_not_found'],
})

export const restoreRevision = endpoint({
  method: 'POST',
  path: '/api/articles/:id/revisions/:rev/restore',
  access: 'staff',
  summary:
    'Restore a revision of an article, as a new version. If `version` is sent and the article has changed since, the call fails with 409.',
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
    'Upload pictures for the text of an article, all or none: JPEG, PNG, WebP or AVIF. They are added to the library.',
  params: ofArticle,
  files: { fields: ['files[]', 'files'], maxBytes: bounds.library.maxBytes, atMost: bounds.library.atOnce },
  body: z.object(creation),
  response: z.object({
    status: z.literal('success'),
    message: z.string(),
    /** Bare file names, with the size in pixels. */
    images: z.array(z.object({ image: z.string(), width: z.number(), height: z.number() })),
  }),
  errors: ['article_not_found', 'file_missing', ...pictureRefusals, ...creationRefusals],
})

/** Bare file name of a picture below `/uploads/`. */
const pictureName = opaqueText(255, { tooLong: 'cover_invalid' })
  .regex(/^(?!.*\.\.)[^/\\]*$/, { abort: true, error: 'cover_invalid' })
  .regex(/^([a-z0-9]{26}\.(?:jpg|png))?$/, 'picture_not_found')

export const removeArticleImage = endpoint({
  method: 'DELETE',
  path: '/api/articles/:id/images/:name',
  access: 'staff',
  summary: 'Remove a picture from an article whose text does not use it. It stays in the library.',
  params: ofArticle.extend({ name: pictureName }),
  response: done,
  errors: ['article_not_found', 'picture_not_found', 'picture_in_text', 'cover_invalid'],
})

export const uploadArticleCover = endpoint({
  method: 'POST',
  path: '/api/uploadArticleCover',
  access: 'staff',
  summary:
    'Set the cover of an article (a file in any field) and the description of shared links. Without a file only the description changes.',
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
  summary: 'Set a picture of the library as the cover of an article. An empty name removes the cover.',
  params: ofArticle,
  body: z.object({ cover: pictureName }),
  response: z.object({ status: z.literal('success'), message: z.string(), cover: z.string() }),
  errors: ['article_not_found', 'picture_not_found', 'cover_invalid'],
})
