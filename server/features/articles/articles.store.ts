import { type RawBuilder, sql } from 'kysely'
import type { AlbumKind } from '#contract/rules/albums.ts'
import type { Queries } from '../../platform/database/database.ts'
import { pictureFile, pictureFileOf } from '../../platform/database/picture-file.store.ts'
import { definedFields } from '../../platform/defined-fields.ts'

/** A file of a picture, as `pictures` keeps it. */
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
  coverFiles: PictureFile[] | null
}

export interface ShownRow extends ListedRow {
  kind: string
  content: string
  isPublished: boolean
  lrc: string
  shareFile: string | null
  trackId: number | null
  version: number
  updatedAt: string
  /** The pictures in it besides its cover: the file of each that is the picture itself. */
  images: string[]
}

interface Neighbour {
  slug: string
  title: string
}

interface Neighbours {
  next: Neighbour | null
  previous: Neighbour | null
  first: Neighbour | null
}

export interface ArticleRow extends ShownRow, Neighbours {}

const dataColumns = [
  ...(['articles.id', 'articles.slug', 'title', 'excerpt', 'safeVersion', 'description'] as const),
  ...(['category', 'youtube', 'isLyrics', 'authorId', 'articles.createdAt', 'publishedAt'] as const),
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

/** A draft stands nowhere in the list of its sort. */
const here = sql`(CASE WHEN articles.is_published THEN articles.published_at END, articles.id)`
const newestFirst = sql`other.published_at DESC, other.id DESC`

/** The first of those in the list of its sort for whom this is so. */
const neighbour = (isSo: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql<Neighbour | null>`(
  SELECT json_build_object('slug', other.slug, 'title', other.title)
  FROM articles AS other
  WHERE other.is_lyrics = articles.is_lyrics AND other.kind = 'article'
    AND other.is_published AND other.deleted_at IS NULL AND ${isSo}
  ORDER BY ${order}
  LIMIT 1
)`

const around = [
  neighbour(sql`(other.published_at, other.id) < ${here}`, newestFirst).as('next'),
  neighbour(sql`(other.published_at, other.id) > ${here}`, sql`other.published_at, other.id`).as('previous'),
  neighbour(sql`true`, newestFirst).as('first'),
] as const

/** With their covers. Only `pictures` writes the variants, so their type is known. */
const texts = (q: Queries) =>
  q.selectFrom('articles').leftJoin('pictures', 'pictures.id', 'coverId').where('deletedAt', 'is', null)

const published = (q: Queries) =>
  texts(q).where('isPublished', '=', true).where('articles.kind', '=', 'article')

export interface ArticleFilter {
  /** Only lyrics, or only what is none; both where absent. */
  isLyrics?: boolean | undefined
  category?: number | undefined
  authorId?: number | undefined
}

/** Published texts, newest first. One without a cover has its first picture in that place. */
export async function listArticles(
  q: Queries,
  { limit, offset, ...filter }: ArticleFilter & { limit: number; offset: number },
): Promise<ListedRow[]> {
  const rows = await newest(q, filter).limit(limit).offset(offset).execute()
  return rows as unknown as ListedRow[]
}

export interface WholeRow extends ListedRow {
  content: string
  updatedAt: string
}

/** The same with all that they say. */
export async function listWholeArticles(
  q: Queries,
  { limit, ...filter }: ArticleFilter & { limit: number },
): Promise<WholeRow[]> {
  const rows = await newest(q, filter).select(['content', 'updatedAt']).limit(limit).execute()
  return rows as unknown as WholeRow[]
}

const newest = (q: Queries, filter: ArticleFilter) =>
  published(q)
    .leftJoin('pictures as first', 'first.id', 'articles.firstPicture')
    .select(dataColumns)
    .select((of) => of.fn.coalesce('pictures.variants', 'first.variants').as('coverFiles'))
    .where((is) => is.and(definedFields(filter)))
    .orderBy('publishedAt', 'desc')
    .orderBy('articles.id', 'desc')

export async function countArticles(q: Queries, filter: ArticleFilter): Promise<number> {
  const row = await published(q)
    .where((is) => is.and(definedFields(filter)))
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** What is new since then, without lyrics; the newest first. */
export async function listPublishedBetween(
  q: Queries,
  { since, until, limit }: { since: string; until: string; limit: number },
): Promise<{ title: string; slug: string }[]> {
  return published(q)
    .select(['title', 'articles.slug'])
    .where('isLyrics', '=', false)
    .where('publishedAt', '>', since)
    .where('publishedAt', '<=', until)
    .orderBy('publishedAt', 'desc')
    .limit(limit)
    .execute()
}

/** Of published texts that are no lyrics. */
export async function listUsedCategoryIds(q: Queries): Promise<number[]> {
  const rows = await published(q)
    .where('isLyrics', '=', false)
    .where('category', 'is not', null)
    .select('category')
    .distinct()
    .execute()
  return rows.flatMap(({ category }) => category ?? [])
}

/** By any address that it has or had; drafts too. Not the texts of shops. */
export async function findArticle(q: Queries, slug: string): Promise<ArticleRow | undefined> {
  const row = await texts(q)
    .innerJoin('articleSlugs', 'articleId', 'articles.id')
    .select([...shownColumns, ...around])
    .where('articleSlugs.slug', '=', slug)
    .where('articles.kind', '=', 'article')
    .executeTakeFirst()
  return row as unknown as ArticleRow | undefined
}

/** Of any kind, for whoever edits. */
export async function findText(q: Queries, id: number): Promise<ShownRow | undefined> {
  const row = await texts(q).select(shownColumns).where('articles.id', '=', id).executeTakeFirst()
  return row as unknown as ShownRow | undefined
}

/** Whose long text it is. */
export async function findAlbumOf(q: Queries, articleId: number) {
  const row = await q
    .selectFrom('albums')
    .select(['id', 'kind'])
    .where('articleId', '=', articleId)
    .executeTakeFirst()
  return row && { ...row, kind: row.kind as AlbumKind }
}

/** A published text by its id. */
export async function findPublished(q: Queries, id: number): Promise<ListedRow | undefined> {
  const row = await published(q).select(listed).where('articles.id', '=', id).executeTakeFirst()
  return row as unknown as ListedRow | undefined
}
