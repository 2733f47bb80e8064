import { LRUCache } from 'lru-cache'
import type { EventBus, Tag } from '../events.ts'

/** As long as another process may not know what has changed here. */
const keptMilliseconds = 5000

interface Needs {
  bus: Pick<EventBus, 'onStale'>
  /** When any of these is stale, so is everything in the cache. */
  tags: readonly Tag[]
  /** How many answers. */
  most: number
}

/** For what is asked far more often than it changes; several who ask at once share one answer. */
export function createTtlCache<T>({ bus, tags, most }: Needs) {
  const answers = new LRUCache<string, Promise<T>>({ max: most, ttl: keptMilliseconds })
  bus.onStale((stale) => {
    if (tags.some((tag) => stale.has(tag))) answers.clear()
  })

  return function getCached(key: string, make: () => Promise<T>): Promise<T> {
    const known = answers.get(key)
    if (known) return known
    const answer = make()
    answers.set(key, answer)
    answer.catch(() => answers.delete(key))
    return answer
  }
}
