import { type RawBuilder, sql } from 'kysely'
import type { Queries } from './database.ts'
import { containing, isIndexed } from './folded-words.ts'

export interface WordsOfLines {
  /** In the order in which lines are asked for them. */
  words: string[]
  /** How many lines may have the first one; undefined where the index does not know any. */
  lines?: number
}

/**
 * The word that is said most seldom comes first. PostgreSQL tells how many lines it takes to have a word: from what it has
 * sampled, without reading one.
 */
export async function rarestFirst(
  queries: Queries,
  table: 'messages' | 'privateMessages',
  words: readonly string[],
): Promise<WordsOfLines> {
  const counted: { word: string; lines: number }[] = []
  for (const word of words.filter(isIndexed))
    counted.push({ word, lines: await estimateLines(queries, table, word) })
  counted.sort((one, other) => one.lines - other.lines)
  const [rarest] = counted
  return {
    words: [...counted.map(({ word }) => word), ...words.filter((word) => !isIndexed(word))],
    ...(rarest && { lines: rarest.lines }),
  }
}

async function estimateLines(queries: Queries, table: string, word: string): Promise<number> {
  const { rows } = await sql<Record<string, string>>`
    EXPLAIN SELECT FROM ${sql.table(table)} WHERE folded LIKE ${containing(word)}
  `.execute(queries)
  const [plan = ''] = Object.values(rows[0] ?? {})
  return Number(/rows=(\d+)/.exec(plan)?.[1] ?? 0)
}

/** The first word is looked for in the index, the others where that stands: what is said often costs much there and tells little. */
export const haveWords = ([first, ...others]: readonly string[]): RawBuilder<boolean>[] =>
  first === undefined
    ? []
    : [
        sql<boolean>`folded LIKE ${containing(first)}`,
        ...others.map((word) => sql<boolean>`position(${word} in folded) > 0`),
      ]
