import { sql } from 'kysely'
import type { IdRange } from './id-range.ts'

type Column = 'messages.channelId' | 'privateMessages.conversationId'

/**
 * Lines of one place between two ids, to be ordered by both columns. Compared whole, they are found by the index that
 * has this order, whatever is planned: of a place with a large part of all lines, the newest are else sought among all
 * lines, past everything that was said elsewhere since.
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
