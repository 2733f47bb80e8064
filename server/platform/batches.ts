import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { Refusal, Unavailable } from './errors.ts'

const largestBatch = 50
/** So many are answered in one turn of the event loop: what each answer leads to holds nobody else up. */
const answersPerTurn = 10

interface Waiting<Item, Result> {
  item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}

interface Needs<Item, Result> {
  /** Returns a result for each item, in their order, or why there is none. */
  work(key: string, items: readonly Item[]): Promise<(Result | Refusal)[]>
  /** True when an error is the fault of one item, so that the others are done without it. */
  isOwnFault(error: unknown): boolean
  /** So long waits what has come meanwhile, unless it is a whole batch: of a storm more then comes together. */
  restMs?: number
  /** Whoever comes when so many wait is refused. */
  longestQueue?: number
}

/**
 * Works of the same key follow one another; what comes while one is under way becomes the next.
 * A busy channel then holds one database connection and shares its commits, and its events come out
 * in the order of those commits.
 */
export function createBatches<Item, Result>(needs: Needs<Item, Result>) {
  const { work, isOwnFault, restMs = 0, longestQueue = 1000 } = needs
  const queues = new Map<string, Waiting<Item, Result>[]>()

  async function drain(key: string, queue: Waiting<Item, Result>[]): Promise<void> {
    while (queue.length > 0) {
      await run(key, queue.splice(0, largestBatch))
      if (restMs > 0 && queue.length > 0 && queue.length < largestBatch) await pause(restMs)
    }
    queues.delete(key)
  }

  async function run(key: string, batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const items = batch.map(({ item }) => item)
      void answer(batch, await work(key, items))
    } catch (error) {
      if (batch.length > 1 && isOwnFault(error)) for (const one of batch) await run(key, [one])
      else for (const { reject } of batch) reject(error)
    }
  }

  /** Meanwhile the next batch is under way. */
  async function answer(
    batch: readonly Waiting<Item, Result>[],
    results: readonly (Result | Refusal)[],
  ): Promise<void> {
    for (const [index, { resolve, reject }] of batch.entries()) {
      if (index > 0 && index % answersPerTurn === 0) await nextTurn()
      // As many results as items: that is what `work` promises.
      const result = results[index] as Result | Refusal
      if (result instanceof Refusal) reject(result)
      else resolve(result)
    }
  }

  return function add(key: string, item: Item): Promise<Result> {
    const existing = queues.get(key)
    if (existing && existing.length >= longestQueue) throw new Unavailable()

    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const queue = existing ?? []
    queue.push({ item, resolve, reject })
    if (!existing) {
      queues.set(key, queue)
      drain(key, queue)
    }
    return promise
  }
}
