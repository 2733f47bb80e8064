import { TooManyRequests } from './errors.ts'

/** Anything that emits `close`. */
interface Closing {
  once(event: 'close', listener: () => void): unknown
}

export interface Slots {
  /**
   * Waits for a slot and returns the function that releases it, or undefined if too many wait already. Throws
   * the signal's reason if it is aborted first.
   */
  enter(key: string, signal: AbortSignal): Promise<(() => void) | undefined>
  /**
   * Takes a free slot until `holder`, which must not have closed yet, closes or the returned function is
   * called. Throws `TooManyRequests`.
   */
  hold(key: string, holder: Closing): () => void
  /** Like `hold`, for callers that always call the returned function. */
  acquire(key: string): () => void
  isFree(key: string): boolean
}

interface Options {
  /** Number of slots in all, and per key. */
  atOnce?: number
  perKey: number
  /** Maximum number of waiting callers. */
  waiting?: number
}

/**
 * Limits concurrency, in all and per key. Callers wait in order of arrival, except that a full key is
 * skipped.
 */
export function createSlots({ atOnce = Number.POSITIVE_INFINITY, perKey, waiting = 0 }: Options): Slots {
  const takenOf = new Map<string, number>()
  const queue: { key: string; go(): void }[] = []
  let inUse = 0

  const isFree = (key: string) => inUse < atOnce && (takenOf.get(key) ?? 0) < perKey

  function occupy(key: string): () => void {
    inUse += 1
    takenOf.set(key, (takenOf.get(key) ?? 0) + 1)
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      inUse -= 1
      const left = (takenOf.get(key) ?? 0) - 1
      if (left > 0) takenOf.set(key, left)
      else takenOf.delete(key)
      admitNext()
    }
  }

  function admitNext(): void {
    const index = queue.findIndex(({ key }) => isFree(key))
    const [next] = index < 0 ? [] : queue.splice(index, 1)
    next?.go()
  }

  function wait(key: string, signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const turn = {
        key,
        go() {
          signal.removeEventListener('abort', leaveQueue)
          resolve(occupy(key))
        },
      }
      function leaveQueue() {
        queue.splice(queue.indexOf(turn), 1)
        reject(signal.reason)
      }
      signal.addEventListener('abort', leaveQueue, { once: true })
      queue.push(turn)
    })
  }

  async function enter(key: string, signal: AbortSignal) {
    signal.throwIfAborted()
    if (isFree(key)) return occupy(key)
    return queue.length < waiting ? wait(key, signal) : undefined
  }

  function acquire(key: string): () => void {
    if (!isFree(key)) throw new TooManyRequests(30)
    return occupy(key)
  }

  function hold(key: string, holder: Closing) {
    const leave = acquire(key)
    holder.once('close', leave)
    return leave
  }

  return { enter, hold, acquire, isFree }
}
