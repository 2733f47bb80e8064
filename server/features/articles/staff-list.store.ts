import { type ExpressionBuilder, sql } from 'kysely'
import type { ArticleState } from '#contract/rules/publish-states.ts'
import type { Language } from '#contract/schema.ts'
import type { DB } from '../../database/schema.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { PictureFile } from './articles.store.ts'
import { isOutdated } from './translations.store.ts'

export interface StaffFilter {
  q?: string | undefined
  state?: ArticleState | undefined
  isLyrics?: boolean | undefined
  category?: number | undefined
}

export interface StaffRow {
  id: number
  slug: string
  title: string
  isPublished: boolean
  isLyrics: boolean
  category: number | null
  authorId: number | null
  createdAt: string
  updatedAt: string
  deletedAt: string | null
  publishAt: string | null
  withdrawAt: string | null
  language: Language
  isOriginal: boolean
  isOutdated: boolean
  coverFiles: PictureFile[] | null
}

/** Lists texts, last changed first; in the bin, last deleted first. */
export async function listForStaff(
  q: Queries,
  { limit, offset, ...filter }: StaffFilter & { limit: number; offset: number },
): Promise<StaffRow[]> {
  const rows = await texts(q, filter)
    .leftJoin('pictures', 'pictures.id', 'coverId')
    .leftJoin('publicationPlans as plan', 'plan.articleId', 'articles.id')
    .select(['articles.id', 'slug', 'title', 'isPublished', 'isLyrics', 'category', 'authorId'])
    .select(['articles.createdAt', 'updatedAt', 'deletedAt', 'pictures.variants as coverFiles'])
    .select(['plan.publishAt', 'plan.withdrawAt', 'language'])
    .select([sql<boolean>`translation_of IS NULL`.as('isOriginal'), isOutdated.as('isOutdated')])
    // An index has this order for texts that are not in the bin.
    .$if(filter.state === 'deleted', (query) => query.orderBy('deletedAt', 'desc'))
    .orderBy('updatedAt', 'desc')
    .orderBy('articles.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows as unknown as StaffRow[]
}

export async function countForStaff(q: Queries, filter: StaffFilter): Promise<number> {
  const row = await texts(q, filter)
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

function texts(q: Queries, { q: words, state, isLyrics, category }: StaffFilter) {
  return q
    .selectFrom('articles')
    .where('articles.kind', '=', 'article')
    .where('deletedAt', state === 'deleted' ? 'is not' : 'is', null)
    .$if(state === 'published', (query) => query.where('isPublished', '=', true))
    .$if(state === 'draft', (query) => query.where('isPublished', '=', false))
    .$if(state === 'planned', (query) => query.where((is) => is.exists(planOf(is))))
    .$if(state === 'outdated', (query) => query.where(isOutdated))
    .$if(isLyrics !== undefined, (query) => query.where('isLyrics', '=', isLyrics ?? false))
    .$if(category !== undefined, (query) => query.where('category', '=', category ?? 0))
    .$if(Boolean(words), (query) => query.where((is) => named(is, words ?? '')))
}

const planOf = (is: ExpressionBuilder<DB, 'articles'>) =>
  is.selectFrom('publicationPlans').select('articleId').whereRef('articleId', '=', 'articles.id')

/** Filters by a part of the title, ignoring accents, or by id. */
function named(is: ExpressionBuilder<DB, 'articles'>, words: string) {
  const inTitle = sql<boolean>`position(folded(${words}) in folded(title)) > 0`
  return /^\d{1,15}$/.test(words) ? is.or([inTitle, is('articles.id', '=', Number(words))]) : inTitle
}
