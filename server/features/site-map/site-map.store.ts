import { sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'

export interface PublicPage {
  path: string
  /** Where it is known. */
  changedAt: string | null
  /** Of a text that somebody can have translated. */
  language: string | null
  /** What it has in common with its translations. */
  textId: number | null
  isOriginal: boolean | null
}

const columns = ['path', 'changedAt', 'language', 'textId', 'isOriginal'] as const

export async function listPages(
  queries: Queries,
  { limit, offset }: { limit: number; offset: number },
): Promise<PublicPage[]> {
  const rows = await queries
    .selectFrom('publicPages')
    .select(columns)
    .orderBy('path')
    .limit(limit)
    .offset(offset)
    .execute()
  // Every part of the view has a path.
  return rows as PublicPage[]
}

/** Of these texts all languages in which they are published, the original first. */
export async function listTranslated(queries: Queries, textIds: readonly number[]): Promise<PublicPage[]> {
  if (textIds.length === 0) return []
  const rows = await queries
    .selectFrom('publicPages')
    .select(columns)
    .where('textId', 'in', textIds)
    .orderBy('isOriginal', 'desc')
    .orderBy('language')
    .execute()
  return rows as PublicPage[]
}

/** `digest` is another one as soon as a page, its last change, or what it is a translation of is another. */
export async function countPages(queries: Queries): Promise<{ count: number; digest: string }> {
  return queries
    .selectFrom('publicPages')
    .select((of) => of.fn.countAll<number>().as('count'))
    .select(
      sql<string>`coalesce(bit_xor(hashtextextended(
        concat_ws(' ', path, changed_at, language, text_id, is_original), 0
      )), 0)::text`.as('digest'),
    )
    .executeTakeFirstOrThrow()
}
