import { type ExpressionBuilder, sql } from 'kysely'
import type { AlbumKind } from '#contract/rules/albums.ts'
import type { Country } from '#contract/rules/countries.ts'
import type { DB } from '../../database/schema.ts'
import type { Queries } from '../../platform/database/database.ts'
import { pictureFileOf } from '../../platform/database/picture-file.store.ts'
import { firstPicture } from './slots.store.ts'

export interface StaffFilter {
  q?: string | undefined
  state?: 'published' | 'draft' | 'deleted' | undefined
  kind?: AlbumKind | undefined
  category?: number | undefined
}

/** Lists shops and courses for staff, newest first; in the bin, last deleted first. */
export async function listForStaff(
  q: Queries,
  { limit, offset, ...filter }: StaffFilter & { limit: number; offset: number },
) {
  const rows = await albums(q, filter)
    .select(['id', 'kind', 'slug', 'name', 'category', 'country', 'isPublished', 'createdAt', 'deletedAt'])
    .select(({ ref }) => pictureFileOf(ref('coverId')).as('cover'))
    .select(firstPicture)
    .orderBy('deletedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as AlbumKind, country: row.country as Country }))
}

export async function countForStaff(q: Queries, filter: StaffFilter): Promise<number> {
  const row = await albums(q, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

function albums(q: Queries, { q: words, state, kind, category }: StaffFilter) {
  return q
    .selectFrom('albums')
    .where('deletedAt', state === 'deleted' ? 'is not' : 'is', null)
    .$if(state === 'published', (query) => query.where('isPublished', '=', true))
    .$if(state === 'draft', (query) => query.where('isPublished', '=', false))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .$if(category !== undefined, (query) => query.where('category', '=', category ?? 0))
    .$if(Boolean(words), (query) => query.where((is) => named(is, words ?? '')))
}

/** Filters by a part of the name, ignoring accents, or by id. */
function named(is: ExpressionBuilder<DB, 'albums'>, words: string) {
  const inName = sql<boolean>`position(folded(${words}) in folded(name)) > 0`
  return /^\d{1,9}$/.test(words) ? is.or([inName, is('id', '=', Number(words))]) : inName
}
