/**
 * Whether every string in `value`, names of fields included, is text that PostgreSQL can store: no NUL,
 * no half of a surrogate pair (https://www.postgresql.org/docs/current/datatype-character.html).
 */
export function isStorable(value: unknown): boolean {
  const pending = [value]
  while (pending.length > 0) {
    const next = pending.pop()
    if (typeof next === 'string' && (next.includes('\0') || !next.isWellFormed())) return false
    if (typeof next === 'object' && next !== null) {
      for (const [name, part] of Object.entries(next)) pending.push(name, part)
    }
  }
  return true
}
