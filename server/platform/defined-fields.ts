type Named<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** The fields that somebody has named: `undefined` is none, `null` is a value. */
export function definedFields<T extends object>(fields: T): Named<T> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  // Only what is undefined has been left out.
  return Object.fromEntries(entries) as Named<T>
}
