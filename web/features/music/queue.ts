type Ids = readonly number[]

/** Returns the ids in random order, beginning with `first` if it is one of them. */
export function shuffled(ids: Ids, first: number | undefined): number[] {
  const others = ids.filter((id) => id !== first).map((id) => ({ id, place: Math.random() }))
  const mixed = others.toSorted((a, b) => a.place - b.place).map(({ id }) => id)
  return first !== undefined && ids.includes(first) ? [first, ...mixed] : mixed
}

/** Returns the same order for a changed list: removed ids are left out, new ones come last. */
export function renewed(order: Ids, ids: Ids): number[] {
  return [...order.filter((id) => ids.includes(id)), ...ids.filter((id) => !order.includes(id))]
}

/** Returns the id before or after `id`; the last is followed by the first. */
export function neighbourOf(id: number | undefined, order: Ids, by: 1 | -1): number | undefined {
  const { length } = order
  const at = id === undefined ? -1 : order.indexOf(id)
  return order[(Math.max(at, by === 1 ? -1 : 0) + by + length) % length]
}
