import { LRUCache } from 'lru-cache'
import type { EventBus, Tag } from '../events.ts'

/** As long as another process may not know what has changed here. */
const keptMilliseconds = 5000

interface TtlNeeds {
  bus: Pick<EventBus, 'onStale'>
  /** When any of these is stale, so is everything in the cache. */
  tags: readonly Tag[]
  /** How many answers. */
  most: number
}

/** For what is asked far more often than it changes; several who ask at once share one answer. */
export function createTtlCache<T>({ bus, tags, most }: TtlNeeds) {
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

interface ReadThroughNeeds<K, V> {
  read: (key: K) => Promise<V>
  /** How many values. */
  most: number
  milliseconds: number
}

interface Reading<V> {
  answer: Promise<V>
  /** Once it is there. */
  value?: V
  isDropped: boolean
}

/**
 * One row by its id that nearly every call asks for, dropped as soon as this row changes; `createTtlCache` is for
 * composed answers that all go at once. What is not there is not kept.
 */
export function createReadThroughCache<K extends {}, V>({
  read,
  most,
  milliseconds,
}: ReadThroughNeeds<K, V>) {
  const cache = new LRUCache<K, Reading<V>>({ max: most, ttl: milliseconds })

  async function get(key: K): Promise<V> {
    const reading = cache.get(key) ?? begin(key)
    const value = await reading.answer
    // It may have been read before the change for which it was dropped.
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

  /** Also what is still being read: nobody knows yet what it will be. */
  function evictWhere(isOutdated: (value: V & {}) => boolean): void {
    for (const [key, { value }] of cache.entries()) if (value == null || isOutdated(value)) evict(key)
  }

  return { get, evict, evictWhere }
}
