import type { Limit } from '../platform/rate-limits.ts'

export const newOfUser: Limit = { name: 'sockets-of-user', points: 60, seconds: 600 }
/** Schools and phone networks share addresses: this holds for sockets that are not signed in. */
export const newOfAddress: Limit = { name: 'sockets-of-address', points: 32, seconds: 600 }
export const atOnceOfUser = 10
export const atOnceOfAddress = 16
/** Connections that have not said yet whose they are: after a restart members behind one address come back all at once. */
export const handshakesOfAddress = 64

const frames = { points: 100, seconds: 10 }

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
