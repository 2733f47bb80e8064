import { type RawBuilder, sql } from 'kysely'
import type { Queries } from './database.ts'
import { containing, isIndexed } from './folded-words.ts'

interface WordsOfLines {
  /** Rarest first. */
  words: string[]
  /** Estimated number of lines with the first word; undefined if no word is indexed. */
  lines?: number
}

/**
 * Orders the words so that the rarest comes first. The number of lines with a word is PostgreSQL's own
 * estimate from its samples; no line is read.
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

/**
 * Searches the index for the first word only; the others are checked on its matches, as frequent words are
 * slow to look up and narrow little.
 */
export const haveWords = ([first, ...others]: readonly string[]): RawBuilder<boolean>[] =>
  first === undefined
    ? []
    : [
        sql<boolean>`folded LIKE ${containing(first)}`,
        ...others.map((word) => sql<boolean>`position(${word} in folded) > 0`),
      ]
