import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { createSlots } from '../../platform/slots.ts'

interface Needs {
  terminate: (userId: number) => Promise<unknown>
  log: Logger
  /** Before each further try, in milliseconds. */
  pauses?: readonly number[]
}

/** Ends connections of users at the service: once for all that one turn asks of a user, and again where it failed. */
export function createTerminations({ terminate, log, pauses = [250, 1000, 4000, 16_000] }: Needs) {
  const waiting = new Set<number>()
  const stop = new AbortController()
  // New terms concern everybody in the same moment.
  const slots = createSlots({ atOnce: 4, perKey: 1, waiting: Number.POSITIVE_INFINITY })

  async function run(userId: number): Promise<void> {
    await pause(0)
    for (const milliseconds of [0, ...pauses]) {
      if (milliseconds > 0) await pause(milliseconds, null, { ref: false, signal: stop.signal })
      const leave = await slots.enter(String(userId), stop.signal)
      waiting.delete(userId)
      const isDone = await attempt(userId)
      leave?.()
      if (isDone) return
    }
  }

  async function attempt(userId: number): Promise<boolean> {
    try {
      await terminate(userId)
      return true
    } catch (error) {
      // The address in the SDK's error is signed.
      const { message, status } = error as { message?: string; status?: number }
      log.warn({ message, status }, 'hosted push service ended no connections')
      return false
    }
  }

  return {
    add: (userId: number): void => {
      if (waiting.has(userId) || stop.signal.aborted) return
      waiting.add(userId)
      run(userId).catch(() => {})
    },
    close: () => stop.abort(),
  }
}
