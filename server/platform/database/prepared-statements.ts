import { sql } from 'kysely'
import pg from 'pg'

const mark = '/* prepared */'

/**
 * Has PostgreSQL plan a query once for each connection: `query.modifyFront(prepared)`. For lookups by key that run all
 * the time, whose text is always the same: the one plan knows no values, so it suits no query that is sorted, cut or
 * searched, and none that a partial index serves.
 */
export const prepared = sql.raw(mark)

/** Returns the class of a pool's connections, which prepare marked statements. */
export function preparingClient(): typeof pg.Client {
  /** By text; undefined for those that are not to be prepared any more. */
  const names = new Map<string, string | undefined>()

  function nameOf(text: string): string | undefined {
    if (!names.has(text)) names.set(text, `statement_${names.size + 1}`)
    return names.get(text)
  }

  return class extends pg.Client {
    // All but a text with values, which is what Kysely sends, is left to `pg`.
    override query(...given: unknown[]): never {
      const run = super.query.bind(this) as (...args: unknown[]) => unknown
      const [text, values] = given
      const isMarked = typeof text === 'string' && given.length === 2 && text.includes(mark)
      const name = isMarked ? nameOf(text) : undefined
      if (!isMarked || name === undefined) return run(...given) as never

      return (run({ name, text, values }) as Promise<unknown>).catch((error) => {
        if (!isPlanOutdated(error)) throw error
        names.set(text, undefined)
        return run(text, values)
      }) as never
    }
  }
}

/** Another version of the site has changed the columns of an answer, which a prepared statement keeps. */
function isPlanOutdated(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
  )
}
