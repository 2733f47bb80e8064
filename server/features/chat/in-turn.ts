import { Unavailable } from '../../platform/errors.ts'

const patience = 1000

/**
 * Runs works of the same key one after another. A busy channel then holds one database connection
 * instead of all of them, and its facts come out in the order of its commits.
 */
export function createTurns() {
  const queues = new Map<string, { last: Promise<unknown>; waiting: number }>()

  return async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const queue = queues.get(key) ?? { last: Promise.resolve(), waiting: 0 }
    if (queue.waiting >= patience) throw new Unavailable()
    queues.set(key, queue)

    queue.waiting += 1
    const turn = queue.last.then(work, work)
    queue.last = turn
    return turn.finally(() => {
      queue.waiting -= 1
      if (queue.waiting === 0) queues.delete(key)
    })
  }
}
