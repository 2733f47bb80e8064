import type { Limit } from '../platform/rate-limits.ts'

export const newOfUser: Limit = { name: 'sockets-of-user', points: 60, seconds: 600 }
/** Schools and mobile networks share addresses, so this applies only to sockets that are not signed in. */
export const newOfAddress: Limit = { name: 'sockets-of-address', points: 32, seconds: 600 }
export const atOnceOfUser = 10
export const atOnceOfAddress = 16
/** Connections not authenticated yet: after a restart all members behind one address reconnect at once. */
export const handshakesOfAddress = 64

const frames = { points: 100, seconds: 10 }

/** Returns a function to call for each frame; it calls `onFlood` once the limit per interval is exceeded. */
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
