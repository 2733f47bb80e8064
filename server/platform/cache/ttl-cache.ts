import { LRUCache } from 'lru-cache'
import type { EventBus, EventName } from '../events.ts'

/** As long as another process may not know what has changed here. */
const keptMilliseconds = 5000

interface Needs {
  bus: Pick<EventBus, 'onEverywhere'>
  /** After any of these events nothing of it need be true. */
  until: readonly EventName[]
  /** How many answers. */
  most: number
}

/** For what is asked far more often than it changes; several who ask at once share one answer. */
export function createTtlCache<T>({ bus, until, most }: Needs) {
  const answers = new LRUCache<string, Promise<T>>({ max: most, ttl: keptMilliseconds })
  for (const event of until) bus.onEverywhere(event, () => answers.clear())

  return function kept(key: string, make: () => Promise<T>): Promise<T> {
    const known = answers.get(key)
    if (known) return known
    const answer = make()
    answers.set(key, answer)
    answer.catch(() => answers.delete(key))
    return answer
  }
}
