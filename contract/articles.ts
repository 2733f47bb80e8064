import { z } from 'zod'
import { byline, bylineRefusals } from './byline.ts'
import { endpoint, maxTextBytes } from './endpoint.ts'
import * as bounds from './rules/bounds.ts'
import { categoryCount } from './rules/categories.ts'
import {
  boundedText,
  creation,
  creationRefusals,
  done,
  flag,
  id,
  instant,
  integer,
  joinedLine,
  language,
  line,
  opaqueText,
  pageOrLimit,
  trimmedText,
} from './schema.ts'

/** Index of a category in `rules/categories.ts`. */
export const category = integer.pipe(
  z.number().min(1, 'category_unknown').max(categoryCount, 'category_unknown'),
)

/** A category or none. Forms send an empty field for `null`. */
export const categoryOrNone = z.union([z.literal('').transform(() => null), category.nullish()])

export const Category = z.object({ id: z.number(), name: z.string(), key: z.string() })
export type Category = z.infer<typeof Category>

const listCategories = {
  method: 'GET',
  access: 'public',
  summary: 'List the categories of articles, shops and courses, in the language of the request.',
  response: z.array(Category),
} as const
export const articleCategories = endpoint({
  ...listCategories,
  path: '/api/article-categories',
  summary: `${listCategories.summary} With \`used\` only those of published articles.`,
  query: z.object({ lang: opaqueText(35).optional(), used: flag.default(false) }),
})
export const albumCategories = endpoint({
  ...listCategories,
  path: '/api/album-categories',
  query: z.object({ lang: opaqueText(35).optional() }),
})

/** An article in a list. */
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
  /** Available sizes of the cover for `srcset`; the original size first. */
  coverSizes: z.array(z.object({ url: z.string(), width: z.number(), height: z.number(), type: z.string() })),
  category: z.number().nullable(),
  categoryName: z.string(),
  categoryKey: z.string(),
  /** When it was first published. */
  createdAt: instant,
  /** Id of a YouTube video; `''` without one. */
  youtube: z.string(),
  description: z.string(),
  isLyrics: z.boolean(),
  /** `''` if the account was deleted. */
  authorName: z.string(),
  /** Language of the text: the reader's if such a translation is published. */
  language,
})
export type ListedArticle = z.infer<typeof ListedArticle>

export const listArticles = endpoint({
  method: 'GET',
  path: '/api/articles',
  access: 'public',
  tagged: true,
  summary:
    'List published articles without lyrics, newest first: all of them (at most 500) unless `page` is sent. Of an article in several languages the list has the one of the request, else the original.',
  query: z.object({
    category: category.optional().catch(undefined),
    page: pageOrLimit,
    limit: pageOrLimit,
  }),
  response: z.array(ListedArticle),
})

export const lastArticles = endpoint({
  method: 'GET',
  path: '/api/articleLast',
  access: 'public',
  summary: 'List the six newest articles.',
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

/** An article or a lyric, as shown on its page. */
export const ShownArticle = z.object({
  id: z.number(),
  idPost: z.number(),
  slug: z.string(),
  strTitle: z.string(),
  /** Sanitised HTML. */
  strPost: z.string(),
  title: z.string(),
  content: z.string(),
  /** Category label in the language of the request. */
  category: z.string(),
  categoryId: z.number().nullable(),
  categoryKey: z.string(),
  images: z.array(z.object({ image: z.string() })),
  cover: z.string(),
  coverUrl: z.string(),
  coverSizes: ListedArticle.shape.coverSizes,
  /** 1200×630 pixels, made from the cover; `''` until it exists. */
  shareImage: z.string(),
  youtube: z.string(),
  isLyrics: z.boolean(),
  isPublished: z.boolean(),
  /** When it was first published; for a draft, when it was created. */
  createdAt: instant,
  updatedAt: instant,
  profileImage: z.string(),
  /** `''` if the account was deleted: the name of the site is shown instead. */
  authorName: z.string(),
  /** Id of the author, if their public page can be opened. */
  authorId: z.number().nullable(),
  welcomeMessage: z.string(),
  description: z.string(),
  /** Neighbours in list order; `null` at either end. */
  next: neighbour,
  previous: neighbour,
  first: neighbour,
  isFirst: z.boolean(),
  /** Timed lyrics in LRC; `''` without any. */
  lrc: z.string(),
  trackId: z.number().nullable(),
  language,
  /** Whether it is the original of a group of translations. */
  isOriginal: z.boolean(),
  /** Published translations in other languages. */
  translations: z.array(PublishedTranslation),
  /** Whether it takes comments, and whether it has any. `GET /api/comments/article/:id` lists them. */
  commentsOpen: z.boolean(),
  isCommented: z.boolean(),
  /** Whether public lines quote it: `GET /api/articles/:id/quotations`. */
  isQuoted: z.boolean(),
})
export type ShownArticle = z.infer<typeof ShownArticle>

export const slug = boundedText(200).min(1)
/** Lets the redirect from an earlier slug keep the language. */
const spoken = z.object({ lang: language.optional().catch(undefined) })

export const showArticle = endpoint({
  method: 'GET',
  path: '/api/article/:slug',
  access: 'optional',
  summary:
    'Get a published article or lyric; staff also see drafts. An earlier slug redirects (301) to the current one.',
  params: z.object({ slug }),
  query: spoken,
  response: ShownArticle,
  errors: ['article_not_found'],
})

export const listLyrics = endpoint({
  method: 'GET',
  path: '/api/lyrics',
  access: 'public',
  summary: 'List published lyrics, newest first.',
  response: z.array(ListedArticle),
})

export const showLyric = endpoint({
  method: 'GET',
  path: '/api/lyrics/:slug',
  access: 'optional',
  summary: 'Get a lyric with its neighbours in the list.',
  params: z.object({ slug }),
  query: spoken,
  response: ShownArticle,
  errors: ['article_not_found'],
})

const tooLong = { tooLong: 'article_too_long' }
const fields = z.object({
  /** A draft may have no title. */
  title: line({ max: bounds.article.title }),
  /** HTML; it is sanitized for articles. */
  content: boundedText(bounds.article.maxLength, tooLong).optional(),
  /** URL or id of a YouTube video; `''` removes it. */
  youtube: trimmedText(bounds.url.max, { tooLong: 'video_invalid' }).optional(),
  description: joinedLine({ max: bounds.article.description }).optional(),
  category: categoryOrNone,
  isPublished: flag.optional(),
  isLyrics: flag.optional(),
  lrc: boundedText(bounds.article.lrc, tooLong).optional(),
  trackId: id.nullish(),
  /** Portuguese by default. A text has at most one translation per language. */
  language: language.optional(),
  ...byline,
  /** An automatic save: those of a draft that follow each other closely share a revision. */
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
  summary: 'Create an article, as a draft or published. Only an automatic save may leave the title empty.',
  body: fields.extend(creation).refine(({ title, autosave }) => title !== '' || autosave, {
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
    ...creationRefusals,
  ],
})

export const editArticle = endpoint({
  method: 'PUT',
  path: '/api/articles/:id',
  access: 'staff',
  summary:
    'Change an article. If `version` is sent and the article has changed since, the call fails with 409 and the current text; without it the last write wins.',
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
  summary: 'Move an article to the bin; it can be restored for 30 days.',
  params: z.object({ id }),
  response: done,
  errors: ['article_not_found'],
})
