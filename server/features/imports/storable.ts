/** What comes from elsewhere, in words that the database takes: NUL it has not, nor a half of a letter. */
export function storable<T>(value: T): T {
  // Each answer is of the kind that was given.
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '') as T
  if (Array.isArray(value)) return value.map(storable) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, storable(part)])) as T
}
