import { type RawBuilder, sql } from 'kysely'
import type { PublishedTranslation } from '#contract/articles.ts'
import type { AlbumKind } from '#contract/rules/albums.ts'
import { categoryKeys } from '#contract/rules/categories.ts'
import type { Language } from '#contract/schema.ts'
import type { Queries } from '../../platform/database/database.ts'
import { quotesText } from '../../platform/database/line-cards.store.ts'
import { pictureFile, pictureFileOf } from '../../platform/database/picture-file.store.ts'

/** A file of a picture, as stored in `pictures`. */
export interface PictureFile {
  name: string
  type: string
  width: number
  height: number
}

export interface ListedRow {
  id: number
  slug: string
  title: string
  excerpt: string
  safeVersion: number
  description: string
  category: number | null
  youtube: string
  isLyrics: boolean
  authorId: number | null
  createdAt: string
  publishedAt: string | null
  language: Language
  translationOf: number | null
  /** Shared with its translations. */
  textId: number
  coverFiles: PictureFile[] | null
}

interface ShownRow extends ListedRow {
  kind: string
  content: string
  isPublished: boolean
  lrc: string
  shareFile: string | null
  trackId: number | null
  version: number
  updatedAt: string
  /** File names of its pictures without the cover, in full size. */
  images: string[]
}

interface Neighbour {
  slug: string
  title: string
  language: Language
}

interface Neighbours {
  next: Neighbour | null
  previous: Neighbour | null
  first: Neighbour | null
}

/** Comments of a text. */
interface Talk {
  commentsOpen: boolean
  isCommented: boolean
  isQuoted: boolean
}

export interface ArticleRow extends ShownRow, Neighbours, Talk {
  translations: PublishedTranslation[]
}

export const dataColumns = [
  ...(['articles.id', 'articles.slug', 'title', 'excerpt', 'safeVersion', 'description'] as const),
  ...(['category', 'youtube', 'isLyrics', 'authorId', 'articles.createdAt', 'publishedAt'] as const),
  ...(['articles.language', 'translationOf', 'textId'] as const),
] as const
const listed = [...dataColumns, 'pictures.variants as coverFiles'] as const
const shownColumns = [
  ...listed,
  'articles.kind',
  'content',
  'isPublished',
  'lrc',
  'trackId',
  'version',
  'updatedAt',
  pictureFileOf(sql.ref<string | null>('shareId')).as('shareFile'),
  sql<string[]>`array(
    SELECT ${pictureFile}
    FROM article_images
    JOIN pictures ON pictures.id = picture_id
    WHERE article_id = articles.id
    ORDER BY position
  )`.as('images'),
] as const

/** Position in its list; null for drafts. */
const here = sql`(CASE WHEN articles.is_published THEN articles.published_at END, articles.id)`
const newestFirst = sql`other.published_at DESC, other.id DESC`

/** Ranks translations for a reader: their language, else the original, else the oldest. */
export const rank = (table: RawBuilder<unknown>, reader: Language) =>
  sql`(${table}.language = ${reader}, ${table}.translation_of IS NULL, -${table}.id)`

/** Selects the first text of the same list, in the reader's language, that meets a condition. */
const neighbour = (isSo: RawBuilder<unknown>, order: RawBuilder<unknown>, reader: Language) =>
  sql<Neighbour | null>`(
    SELECT json_build_object('slug', other.slug, 'title', other.title, 'language', other.language)
    FROM articles AS other
    WHERE other.is_lyrics = articles.is_lyrics AND other.kind = 'article'
      AND other.is_published AND other.deleted_at IS NULL AND ${isSo}
      AND NOT EXISTS (
        SELECT FROM articles AS better
        WHERE better.text_id = other.text_id AND better.is_lyrics = other.is_lyrics
          AND better.is_published AND better.deleted_at IS NULL
          AND ${rank(sql`better`, reader)} > ${rank(sql`other`, reader)}
      )
    ORDER BY ${order}
    LIMIT 1
  )`

const isBefore = sql`(other.published_at, other.id) < ${here} AND other.text_id <> articles.text_id`
const isAfter = sql`(other.published_at, other.id) > ${here} AND other.text_id <> articles.text_id`

const around = (reader: Language) =>
  [
    neighbour(isBefore, newestFirst, reader).as('next'),
    neighbour(isAfter, sql`other.published_at, other.id`, reader).as('previous'),
    neighbour(sql`true`, newestFirst, reader).as('first'),
  ] as const

/** Selects published translations. */
const translations = sql<PublishedTranslation[]>`coalesce((
  SELECT json_agg(
    json_build_object(
      'language', other.language, 'slug', other.slug, 'title', other.title,
      'isLyrics', other.is_lyrics, 'isOriginal', other.translation_of IS NULL
    ) ORDER BY other.translation_of IS NOT NULL, other.language
  )
  FROM articles AS other
  WHERE other.text_id = articles.text_id AND other.id <> articles.id
    AND other.is_published AND other.deleted_at IS NULL
), '[]')`.as('translations')

/** Selects for a row of `articles` whether it has comments and quotations, which saves pages empty requests. */
const talkAbout = [
  sql<boolean>`(
    SELECT is_open FROM comment_subjects AS subject WHERE subject.kind = 'article' AND subject.id = articles.id
  )`.as('commentsOpen'),
  sql<boolean>`EXISTS (SELECT FROM channels WHERE channels.slug = 'article:' || articles.id)`.as(
    'isCommented',
  ),
  sql<boolean>`EXISTS (
    SELECT FROM message_cards JOIN public_lines AS line ON line.id = message_cards.message_id
    WHERE message_cards.subject_id = articles.id AND ${quotesText}
  )`.as('isQuoted'),
] as const

/** Texts with their covers. Only `pictures` writes the variants, so their type is known. */
const texts = (q: Queries) =>
  q.selectFrom('articles').leftJoin('pictures', 'pictures.id', 'coverId').where('deletedAt', 'is', null)

const published = (q: Queries) =>
  texts(q).where('isPublished', '=', true).where('articles.kind', '=', 'article')

/** Whether a user is the author of a published text. */
export async function hasPublished(q: Queries, authorId: number): Promise<boolean> {
  const row = await published(q)
    .select('articles.id')
    .where('authorId', '=', authorId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Lists categories with a published article other than lyrics, with one index lookup each. */
export async function listUsedCategoryIds(q: Queries): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT categories.id FROM generate_series(1, ${categoryKeys.length}::integer) AS categories (id)
    WHERE EXISTS (
      SELECT FROM articles
      WHERE category = categories.id AND NOT is_lyrics AND is_published AND deleted_at IS NULL AND kind = 'article'
    )
  `.execute(q)
  return rows.map(({ id }) => id)
}

/** Finds a text or draft by its current or an earlier slug, with its neighbours for the reader. Not texts of shops. */
export async function findArticle(
  q: Queries,
  slug: string,
  reader: Language,
): Promise<ArticleRow | undefined> {
  const row = await texts(q)
    .innerJoin('articleSlugs', 'articleId', 'articles.id')
    .select([...shownColumns, ...around(reader), translations, ...talkAbout])
    .where('articleSlugs.slug', '=', slug)
    .where('articles.kind', '=', 'article')
    .executeTakeFirst()
  return row as unknown as ArticleRow | undefined
}

/** Finds a text of any kind for editing. */
export async function findText(q: Queries, id: number): Promise<ShownRow | undefined> {
  const row = await texts(q).select(shownColumns).where('articles.id', '=', id).executeTakeFirst()
  return row as unknown as ShownRow | undefined
}

/** Finds the album whose long text it is. */
export async function findAlbumOf(q: Queries, articleId: number) {
  const row = await q
    .selectFrom('albums')
    .select(['id', 'kind'])
    .where('articleId', '=', articleId)
    .executeTakeFirst()
  return row && { ...row, kind: row.kind as AlbumKind }
}

/** Finds a published text by id. */
export async function findPublished(q: Queries, id: number): Promise<ListedRow | undefined> {
  const row = await published(q).select(listed).where('articles.id', '=', id).executeTakeFirst()
  return row as unknown as ListedRow | undefined
}
