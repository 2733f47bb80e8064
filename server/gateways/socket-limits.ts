import { TooManyRequests } from '../platform/errors.ts'
import type { Limit } from '../platform/rate-limits.ts'

export const newOfUser: Limit = { name: 'sockets-of-user', points: 60, seconds: 600 }
/** Schools and phone networks share addresses: this holds for sockets that are not signed in. */
export const newOfAddress: Limit = { name: 'sockets-of-address', points: 32, seconds: 600 }
export const atOnceOfUser = 10
export const atOnceOfAddress = 16

/** Whatever says when a connection has ended. */
interface Closing {
  once(event: 'close', listener: () => void): unknown
}

const frames = { points: 100, seconds: 10 }

/** How many connections each key holds at this moment. */
export function createSlots(factor: number) {
  const taken = new Map<string, number>()

  function release(key: string): void {
    const left = (taken.get(key) ?? 1) - 1
    if (left > 0) taken.set(key, left)
    else taken.delete(key)
  }

  /** Held until the connection closes. */
  return function take(connection: Closing, key: string, atOnce: number): void {
    const held = taken.get(key) ?? 0
    if (held >= Math.ceil(atOnce * factor)) throw new TooManyRequests(30)
    taken.set(key, held + 1)
    connection.once('close', () => release(key))
  }
}

/** To be called for each frame; calls `onFlood` when there are more than anybody needs. */
export function createFrameCount({ factor, onFlood }: { factor: number; onFlood: () => void }): () => void {
  let count = 0
  let since = performance.now()

  return () => {
    const now = performance.now()
    if (now - since > frames.seconds * 1000) {
      count = 0
      since = now
    }
    count += 1
    if (count === Math.ceil(frames.points * factor) + 1) onFlood()
  }
}
