import type { Compilable, CompiledQuery } from 'kysely'
import type { Queries } from './database.ts'

/** Stands in the written query where the value will be. */
const place = '\uffffplace\uffff'

/**
 * A query for one row that many pages ask: its SQL is written the first time, and only the value differs. The
 * value must not change what is written.
 */
export function prepareQuery<Row>(write: (q: Queries, value: string) => Compilable) {
  let written: CompiledQuery | undefined

  return async (q: Queries, value: string): Promise<Row | undefined> => {
    written ??= write(q, place).compile()
    const parameters = written.parameters.map((parameter) => (parameter === place ? value : parameter))
    const { rows } = await q.executeQuery({ ...written, parameters })
    // The caller knows what it selects.
    return rows[0] as Row | undefined
  }
}
