type Named<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** Returns only the fields that are not `undefined`; `null` counts as a value. */
export function definedFields<T extends object>(fields: T): Named<T> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  // Only undefined values have been left out.
  return Object.fromEntries(entries) as Named<T>
}
