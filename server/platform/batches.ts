import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { Refusal, Unavailable } from './errors.ts'

const largestBatch = 50
/** Results resolved per turn of the event loop, so that their continuations do not block it. */
const answersPerTurn = 10

interface Waiting<Item, Result> {
  item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}

interface Dependencies<Item, Result> {
  /** Returns a result, or a refusal, for each item, in the same order. */
  work(key: string, items: readonly Item[]): Promise<(Result | Refusal)[]>
  /** Whether a single item caused the error, so that the others are retried without it. */
  isOwnFault(error: unknown): boolean
  /** Pause before the next batch unless it is full; under heavy load batches then become larger. */
  restMs?: number
  /** Queue length per key at which further items are refused with `unavailable`. */
  longestQueue?: number
}

/**
 * Batches of the same key run one after another; items added while one runs form the next. A busy channel
 * then holds one database connection and shares commits, and its events are emitted in commit order.
 */
export function createBatches<Item, Result>(dependencies: Dependencies<Item, Result>) {
  const { work, isOwnFault, restMs = 0, longestQueue = 1000 } = dependencies
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

  /** Not awaited by `run`: the next batch runs meanwhile. */
  async function answer(
    batch: readonly Waiting<Item, Result>[],
    results: readonly (Result | Refusal)[],
  ): Promise<void> {
    for (const [index, { resolve, reject }] of batch.entries()) {
      if (index > 0 && index % answersPerTurn === 0) await nextTurn()
      // `work` returns as many results as items.
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
