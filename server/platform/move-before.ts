/**
 * Returns the list with `id` moved before another id, or to the end for `null`; undefined if either is
 * missing.
 */
export function moveBefore(ids: readonly number[], id: number, before: number | null): number[] | undefined {
  const others = ids.filter((other) => other !== id)
  const place = before === null ? others.length : others.indexOf(before)
  return ids.includes(id) && place >= 0 ? others.toSpliced(place, 0, id) : undefined
}
