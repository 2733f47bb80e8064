import { sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'

export interface PublicPage {
  path: string
  /** Null if unknown. */
  changedAt: string | null
  /** Language of a translatable text. */
  language: string | null
  /** Shared with its translations. */
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
  // Every row of the view has a path.
  return rows as PublicPage[]
}

/** Lists published translations of texts, the original first. */
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

/** Counts pages. `digest` changes with every page, change date or translation. */
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
