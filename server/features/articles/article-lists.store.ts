import { sql } from 'kysely'
import type { Language } from '#contract/schema.ts'
import type { Queries } from '../../platform/database/database.ts'
import { definedFields } from '../../platform/defined-fields.ts'
import { dataColumns, type ListedRow, rank } from './articles.store.ts'

export interface ArticleFilter {
  /** Only lyrics, or only other articles. Default: both. */
  isLyrics?: boolean | undefined
  category?: number | undefined
  authorId?: number | undefined
  language?: Language | undefined
}

interface Stretch {
  limit: number
  offset?: number
  /** Total number if known: pages in the second half are read from the end. */
  total?: number | undefined
}

type ListQuery = ArticleFilter & Stretch & { reader: Language }

/** Lists published texts in the reader's language, newest first. The first picture replaces a missing cover. */
export async function listArticles(q: Queries, filter: ListQuery): Promise<ListedRow[]> {
  const rows = await newest(q, filter).execute()
  return rows as unknown as ListedRow[]
}

interface WholeRow extends ListedRow {
  content: string
  updatedAt: string
}

/** Like `listArticles`, with the whole text. */
export async function listWholeArticles(q: Queries, filter: ListQuery): Promise<WholeRow[]> {
  const rows = await newest(q, filter).select(['content', 'updatedAt']).execute()
  return rows as unknown as WholeRow[]
}

/** Fetches rows and pictures by lists of ids, which reads adjacent rows together. */
const newest = (q: Queries, filter: ListQuery) =>
  q
    .with('texts', (within) =>
      within
        .selectFrom('articles')
        .select([...dataColumns, 'content', 'updatedAt'])
        .select((of) => of.fn.coalesce('coverId', 'firstPicture').as('pictureId'))
        .where(sql<boolean>`id = ANY(ARRAY${idsOf(q, filter)})`),
    )
    .with('files', (within) =>
      within
        .selectFrom('pictures')
        .select(['id', 'variants'])
        .where(sql<boolean>`id = ANY(ARRAY(SELECT picture_id FROM texts))`),
    )
    .selectFrom('texts as articles')
    .leftJoin('files', 'files.id', 'articles.pictureId')
    .select([...dataColumns, 'files.variants as coverFiles'])
    .orderBy('publishedAt', 'desc')
    .orderBy('articles.id', 'desc')

function idsOf(q: Queries, { limit, offset = 0, total = 0, reader, ...filter }: ListQuery) {
  const isNearEnd = offset * 2 > total && offset < total
  const order = isNearEnd ? 'asc' : 'desc'
  return chosen(q, filter, reader)
    .select('articles.id')
    .orderBy('publishedAt', order)
    .orderBy('articles.id', order)
    .limit(isNearEnd ? Math.min(limit, total - offset) : limit)
    .offset(isNearEnd ? Math.max(0, total - offset - limit) : offset)
}

/** Published texts that match the filter, each in the best language for the reader. */
const chosen = (q: Queries, filter: ArticleFilter, reader: Language) =>
  matching(q, filter).where((is) =>
    is.or([
      is('isTranslated', '=', false),
      is(
        'articles.id',
        '=',
        is
          .selectFrom('articles as own')
          .innerJoin('articles as best', 'best.textId', 'own.textId')
          .select('best.id')
          .whereRef('own.id', '=', 'articles.id')
          .where('best.isPublished', '=', true)
          .where('best.deletedAt', 'is', null)
          .where((also) => also.and(fieldsOf('best', filter)))
          .orderBy(rank(sql`best`, reader), 'desc')
          .limit(1),
      ),
    ]),
  )

const matching = (q: Queries, filter: ArticleFilter) =>
  q
    .selectFrom('articles')
    .where('deletedAt', 'is', null)
    .where('isPublished', '=', true)
    .where('articles.kind', '=', 'article')
    .where((is) => is.and(fieldsOf('articles', filter)))

function fieldsOf<T extends string>(table: T, filter: ArticleFilter) {
  const named = Object.entries(definedFields(filter)).map(([name, value]) => [`${table}.${name}`, value])
  return Object.fromEntries(named) as {
    [K in keyof ArticleFilter as `${T}.${K}`]: Exclude<ArticleFilter[K], undefined>
  }
}

/** Counts texts, with all translations as one, which is the same for all readers. */
export async function countArticles(q: Queries, filter: ArticleFilter): Promise<number> {
  const { alone, several } = await q
    .selectNoFrom([
      matching(q, filter)
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('isTranslated', '=', false)
        .$asScalar()
        .$notNull()
        .as('alone'),
      matching(q, filter)
        .select((of) => of.fn.count<number>('textId').distinct().as('count'))
        .where('isTranslated', '=', true)
        .$asScalar()
        .$notNull()
        .as('several'),
    ])
    .executeTakeFirstOrThrow()
  return alone + several
}

interface Period {
  since: string
  until: string
  limit: number
  reader: Language
  /** Id of a user whose own articles are left out. */
  notBy: number
}

/** Lists articles published in a period for a reader, without lyrics, newest first. */
export async function listPublishedBetween(
  q: Queries,
  { since, until, limit, reader, notBy }: Period,
): Promise<{ title: string; slug: string; language: string }[]> {
  return chosen(q, { isLyrics: false }, reader)
    .select(['title', 'articles.slug', 'articles.language'])
    .where('publishedAt', '>', since)
    .where('publishedAt', '<=', until)
    .where('authorId', 'is distinct from', notBy)
    .orderBy('publishedAt', 'desc')
    .limit(limit)
    .execute()
}
