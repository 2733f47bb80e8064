import { LRUCache } from 'lru-cache'
import type { EventBus, Tag } from '../events.ts'

/** Time within which another process may not have heard of a change made here. */
const keptMilliseconds = 5000

interface TtlDependencies {
  bus: Pick<EventBus, 'onStale'>
  /** The cache is cleared when any of these becomes stale. */
  tags: readonly Tag[]
  /** Maximum number of entries. */
  most: number
}

/** Caches values that are read far more often than they change; concurrent readers share one promise. */
export function createTtlCache<T>({ bus, tags, most }: TtlDependencies) {
  const answers = new LRUCache<string, Promise<T>>({ max: most, ttl: keptMilliseconds })
  bus.onStale((stale) => {
    if (tags.some((tag) => stale.has(tag))) answers.clear()
  })

  return function getCached(key: string, make: () => Promise<T>): Promise<T> {
    const cached = answers.get(key)
    if (cached) return cached
    const answer = make()
    answers.set(key, answer)
    answer.catch(() => answers.delete(key))
    return answer
  }
}

interface ReadThroughDependencies<K, V> {
  read: (key: K) => Promise<V>
  /** Maximum number of entries. */
  most: number
  milliseconds: number
}

interface Reading<V> {
  answer: Promise<V>
  /** The value, once it has been read. */
  value?: V
  isDropped: boolean
}

/**
 * Caches single rows by id that nearly every call reads, each evicted as soon as it changes; `createTtlCache`
 * is for composed results that are all cleared at once. Missing rows are not cached.
 */
export function createReadThroughCache<K extends {}, V>({
  read,
  most,
  milliseconds,
}: ReadThroughDependencies<K, V>) {
  const cache = new LRUCache<K, Reading<V>>({ max: most, ttl: milliseconds })

  async function get(key: K): Promise<V> {
    const reading = cache.get(key) ?? begin(key)
    const value = await reading.answer
    // The value may have been read before the change that evicted it.
    return reading.isDropped ? read(key) : value
  }

  function begin(key: K): Reading<V> {
    const reading: Reading<V> = { answer: read(key), isDropped: false }
    cache.set(key, reading)
    reading.answer.then(
      (value) => {
        reading.value = value
        if (value === undefined) removeReading(key, reading)
      },
      () => removeReading(key, reading),
    )
    return reading
  }

  function removeReading(key: K, reading: Reading<V>): void {
    if (cache.peek(key) === reading) cache.delete(key)
  }

  function evict(key: K): void {
    const reading = cache.peek(key)
    if (reading) reading.isDropped = true
    cache.delete(key)
  }

  /** Evicts matching entries and those still being read, whose values are not known yet. */
  function evictWhere(isOutdated: (value: V & {}) => boolean): void {
    for (const [key, { value }] of cache.entries()) if (value == null || isOutdated(value)) evict(key)
  }

  return { get, evict, evictWhere }
}
