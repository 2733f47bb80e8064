type Ids = readonly number[]

/** Every id once, in no order, beginning with `first` where it is one of them. */
export function shuffled(ids: Ids, first: number | undefined): number[] {
  const others = ids.filter((id) => id !== first).map((id) => ({ id, place: Math.random() }))
  const mixed = others.toSorted((a, b) => a.place - b.place).map(({ id }) => id)
  return first !== undefined && ids.includes(first) ? [first, ...mixed] : mixed
}

/** The same order for a list that has changed: what is gone is left out, what is new comes last. */
export function renewed(order: Ids, ids: Ids): number[] {
  return [...order.filter((id) => ids.includes(id)), ...ids.filter((id) => !order.includes(id))]
}

/** What comes before or after `id`; after the last comes the first. */
export function neighbourOf(id: number | undefined, order: Ids, by: 1 | -1): number | undefined {
  const { length } = order
  const at = id === undefined ? -1 : order.indexOf(id)
  return order[(Math.max(at, by === 1 ? -1 : 0) + by + length) % length]
}
