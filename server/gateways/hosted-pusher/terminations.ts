import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { createSlots } from '../../platform/slots.ts'

interface Dependencies {
  terminate: (userId: number) => Promise<unknown>
  log: Logger
  /** Delays before each retry, in milliseconds. */
  pauses?: readonly number[]
}

/**
 * Ends connections of users at the service: one call per user for all requests of a turn, retried if it
 * fails.
 */
export function createTerminations({ terminate, log, pauses = [250, 1000, 4000, 16_000] }: Dependencies) {
  const waiting = new Set<number>()
  const stop = new AbortController()
  // New terms end the connections of all users at once.
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
      // The URL in the SDK's error is left out, as it contains the signature.
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
