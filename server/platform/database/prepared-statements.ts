import pg from 'pg'

/** Runs of a text after which it is prepared, and how many texts are: each takes memory on every connection. */
const runs = 5
const mostPrepared = 250
/** Counted texts. Lists of any length make texts without end. */
const mostCounted = 2000

/**
 * Sorted and cut lists, and searches: how they are best read depends on the values, while a prepared plan may be made
 * for any.
 */
const dependsOnValues = /\b(order by|limit|i?like|to_tsquery|tsquery|similarity)\b|@@|<%|%>/i

/**
 * Names statements that are run often, to be prepared: planning one that looks rows up by their keys costs PostgreSQL
 * several times what running it does.
 */
export function createStatementNames() {
  const counts = new Map<string, number>()
  /** By text; undefined for those that are not to be prepared any more. */
  const names = new Map<string, string | undefined>()

  function nameOf(text: string): string | undefined {
    if (names.has(text) || names.size === mostPrepared) return names.get(text)
    const count = (counts.get(text) ?? 0) + 1
    if (count < runs) {
      if (counts.size === mostCounted) counts.clear()
      counts.set(text, count)
      return undefined
    }
    counts.delete(text)
    if (dependsOnValues.test(text)) return undefined
    const name = `statement_${names.size + 1}`
    names.set(text, name)
    return name
  }

  return { nameOf, stopNaming: (text: string) => void names.set(text, undefined) }
}

/** Returns the class of a pool's connections, which prepare statements that have parameters. */
export function preparingClient(): typeof pg.Client {
  const { nameOf, stopNaming } = createStatementNames()
  return class extends pg.Client {
    // All but a text with values, which is what Kysely sends, is left to `pg`.
    override query(...given: unknown[]): never {
      const run = super.query.bind(this) as (...args: unknown[]) => unknown
      const [text, values] = given
      const hasValues = Array.isArray(values) && values.length > 0
      const name = typeof text === 'string' && hasValues ? nameOf(text) : undefined
      if (name === undefined || given.length > 2) return run(...given) as never

      return (run({ name, text, values }) as Promise<unknown>).catch((error) => {
        if (!isPlanOutdated(error)) throw error
        stopNaming(String(text))
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
