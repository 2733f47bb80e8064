import { z } from 'zod'
import { byline, bylineRefusals } from './byline.ts'
import { endpoint, maxTextBytes } from './endpoint.ts'
import * as bounds from './rules/bounds.ts'
import { categoryCount } from './rules/categories.ts'
import {
  asked,
  boundedText,
  done,
  flag,
  id,
  instant,
  integer,
  joinedLine,
  language,
  line,
  opaqueText,
  trimmedText,
} from './schema.ts'

/** The place of a category in `rules/categories.ts`. */
export const category = integer.pipe(
  z.number().min(1, 'category_unknown').max(categoryCount, 'category_unknown'),
)

/** The same, or none: forms know no `null` and send an empty field. */
export const categoryOrNone = z.union([z.literal('').transform(() => null), category.nullish()])

export const Category = z.object({ id: z.number(), name: z.string(), key: z.string() })
export type Category = z.infer<typeof Category>

const listCategories = {
  method: 'GET',
  access: 'public',
  summary: 'What articles, shops and courses are about, in the language of the request.',
  response: z.array(Category),
} as const
export const articleCategories = endpoint({
  ...listCategories,
  path: '/api/article-categories',
  summary: `${listCategories.summary} With \`used\` only what a published article is about.`,
  query: z.object({ lang: opaqueText(35).optional(), used: flag.default(false) }),
})
export const albumCategories = endpoint({
  ...listCategories,
  path: '/api/album-categories',
  query: z.object({ lang: opaqueText(35).optional() }),
})

/** An article as lists show it. */
export const ListedArticle = z.object({
  id: z.number(),
  idPost: z.number(),
  slug: z.string(),
  title: z.string(),
  /** Sanitised HTML, at most 300 characters of text. */
  content: z.string(),
  /** A bare file name; `''` without one. */
  cover: z.string(),
  /** `/uploads/…`; `''` without a cover. */
  coverUrl: z.string(),
  /** Widths that the cover comes in, for `srcset`; its own size first. */
  coverSizes: z.array(z.object({ url: z.string(), width: z.number(), height: z.number(), type: z.string() })),
  category: z.number().nullable(),
  categoryName: z.string(),
  categoryKey: z.string(),
  /** When everybody could read it first. */
  createdAt: instant,
  /** The id of a video; `''` without one. */
  youtube: z.string(),
  description: z.string(),
  isLyrics: z.boolean(),
  /** `''` where the account is gone. */
  authorName: z.string(),
  /** Of the text: the reader's, where it is published in that. */
  language,
})
export type ListedArticle = z.infer<typeof ListedArticle>

export const listArticles = endpoint({
  method: 'GET',
  path: '/api/articles',
  access: 'public',
  tagged: true,
  summary:
    'Published articles without lyrics, newest first: all, 500 at most, unless a page is asked for. Of one in several languages that of the request, else the original.',
  query: z.object({
    category: category.optional().catch(undefined),
    page: asked,
    limit: asked,
  }),
  response: z.array(ListedArticle),
})

export const lastArticles = endpoint({
  method: 'GET',
  path: '/api/articleLast',
  access: 'public',
  summary: 'The newest six articles.',
  response: z.array(ListedArticle),
})

const neighbour = z.object({ slug: z.string(), title: z.string(), language }).nullable()

const PublishedTranslation = z.object({
  language,
  slug: z.string(),
  title: z.string(),
  isLyrics: z.boolean(),
  isOriginal: z.boolean(),
})
export type PublishedTranslation = z.infer<typeof PublishedTranslation>

/** An article or a lyric as its page shows it. */
export const ShownArticle = z.object({
  id: z.number(),
  idPost: z.number(),
  slug: z.string(),
  strTitle: z.string(),
  /** Sanitised HTML. */
  strPost: z.string(),
  title: z.string(),
  content: z.string(),
  /** The label in the language of the request. */
  category: z.string(),
  categoryId: z.number().nullable(),
  categoryKey: z.string(),
  images: z.array(z.object({ image: z.string() })),
  cover: z.string(),
  coverUrl: z.string(),
  coverSizes: ListedArticle.shape.coverSizes,
  /** 1200×630, made of the cover; `''` until there is one. */
  shareImage: z.string(),
  youtube: z.string(),
  isLyrics: z.boolean(),
  isPublished: z.boolean(),
  /** When everybody could read it first; of a draft, when it was begun. */
  createdAt: instant,
  updatedAt: instant,
  profileImage: z.string(),
  /** `''` where the account is gone: then the site speaks. */
  authorName: z.string(),
  /** Whose page there is to see. */
  authorId: z.number().nullable(),
  welcomeMessage: z.string(),
  description: z.string(),
  /** Neighbours in the order of the list; `null` at its ends. */
  next: neighbour,
  previous: neighbour,
  first: neighbour,
  isFirst: z.boolean(),
  /** Lyrics with times, in LRC; `''` without. */
  lrc: z.string(),
  trackId: z.number().nullable(),
  language,
  /** Whether others were translated from it. */
  isOriginal: z.boolean(),
  /** The same text in the other languages in which it is published. */
  translations: z.array(PublishedTranslation),
  /** Whether more may be said under it, and whether anything was: `GET /api/comments/article/:id` tells what. */
  commentsOpen: z.boolean(),
  isCommented: z.boolean(),
  /** Whether lines that everybody may read talk about a passage of it: `GET /api/articles/:id/quotations`. */
  isQuoted: z.boolean(),
})
export type ShownArticle = z.infer<typeof ShownArticle>

export const slug = boundedText(200).min(1)
/** So that the answer to an earlier address can lead to the same language. */
const spoken = z.object({ lang: language.optional().catch(undefined) })

export const showArticle = endpoint({
  method: 'GET',
  path: '/api/article/:slug',
  access: 'optional',
  summary:
    'A published article or lyric; staff see drafts too. An earlier address answers 301 to the new one.',
  params: z.object({ slug }),
  query: spoken,
  response: ShownArticle,
  errors: ['article_not_found'],
})

export const listLyrics = endpoint({
  method: 'GET',
  path: '/api/lyrics',
  access: 'public',
  summary: 'Published lyrics, newest first.',
  response: z.array(ListedArticle),
})

export const showLyric = endpoint({
  method: 'GET',
  path: '/api/lyrics/:slug',
  access: 'optional',
  summary: 'A lyric with its neighbours in the list.',
  params: z.object({ slug }),
  query: spoken,
  response: ShownArticle,
  errors: ['article_not_found'],
})

const tooLong = { tooLong: 'article_too_long' }
const fields = z.object({
  /** A draft may be without one until it is published. */
  title: line({ max: bounds.article.title }),
  /** HTML; what is not allowed in articles is taken out. */
  content: boundedText(bounds.article.maxLength, tooLong).optional(),
  /** An address or an id of a YouTube video; `''` takes it away. */
  youtube: trimmedText(bounds.url.max, { tooLong: 'video_invalid' }).optional(),
  description: joinedLine({ max: bounds.article.description }).optional(),
  category: categoryOrNone,
  isPublished: flag.optional(),
  isLyrics: flag.optional(),
  lrc: boundedText(bounds.article.lrc, tooLong).optional(),
  trackId: id.nullish(),
  /** Portuguese, unless another is named; one text is in a language once. */
  language: language.optional(),
  ...byline,
  /** Sent by itself: such saves of a draft that follow each other closely are one revision. */
  autosave: flag.optional(),
})

export const written = z.object({
  status: z.literal('success'),
  id: z.number(),
  slug: z.string(),
  version: z.number(),
  message: z.string(),
})

export const addArticle = endpoint({
  method: 'POST',
  path: '/api/articles',
  access: 'staff',
  status: 201,
  summary:
    'Write an article: a draft, unless it is published at once. Only one that is sent by itself may be without a title.',
  body: fields.refine(({ title, autosave }) => title !== '' || autosave, {
    path: ['title'],
    error: 'value_too_short',
  }),
  maxBodyBytes: maxTextBytes,
  response: written,
  errors: [
    'article_too_long',
    'category_unknown',
    'video_invalid',
    'article_without_title',
    'article_without_body',
    'article_slug_empty',
    'track_unknown',
    ...bylineRefusals,
  ],
})

export const editArticle = endpoint({
  method: 'PUT',
  path: '/api/articles/:id',
  access: 'staff',
  summary:
    'Change an article. With the `version` that was read, a change in between is a 409 that carries what stands there now; without it, the last writer wins.',
  params: z.object({ id }),
  body: fields.partial().extend({ slug: line({ max: 200 }).optional(), version: id.optional() }),
  maxBodyBytes: maxTextBytes,
  response: written,
  errors: [
    'article_not_found',
    'article_changed',
    'article_too_long',
    'category_unknown',
    'video_invalid',
    'article_without_title',
    'article_without_body',
    'article_slug_empty',
    'article_slug_taken',
    'track_unknown',
    'translation_exists',
    ...bylineRefusals,
  ],
})

export const deleteArticle = endpoint({
  method: 'DELETE',
  path: '/api/articles/:id',
  access: 'staff',
  summary: 'Take an article away; it can be brought back for 30 days.',
  params: z.object({ id }),
  response: done,
  errors: ['article_not_found'],
})
