/** Groups items by key; keys and items keep their order. Safari has `Map.groupBy` only from 17.4. */
export function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const keys = new Set(items.map(keyOf))
  return new Map([...keys].map((key) => [key, items.filter((item) => keyOf(item) === key)]))
}
