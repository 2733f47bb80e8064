import { sql } from 'kysely'
import type { IdRange } from './id-range.ts'

type Column = 'messages.channelId' | 'privateMessages.conversationId'

/**
 * Condition for the lines of one place between two ids, to be ordered by both columns. Comparing whole rows
 * makes PostgreSQL use the index in this order whatever its statistics say: for a place with many of all
 * lines, it would otherwise scan the newest lines of every place.
 */
export function linesOfPlace(
  column: Column,
  place: number,
  { before = Number.MAX_SAFE_INTEGER, after = 0 }: Pick<IdRange, 'before' | 'after'>,
) {
  const [table] = column.split('.')
  const line = sql`(${sql.ref(column)}, ${sql.ref(`${table}.id`)})`
  return sql<boolean>`${line} > (${place}, ${after}::bigint) AND ${line} < (${place}, ${before}::bigint)`
}
