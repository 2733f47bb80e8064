import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'

interface HostedEvent {
  channel: string
  name: string
  data: unknown
}

interface Dependencies {
  deliver: (batch: readonly HostedEvent[]) => Promise<void>
  log: Logger
  /** Delays between attempts, in milliseconds; the last one is repeated. */
  pauses?: readonly number[]
}

/** The service accepts ten events per call. */
const perCall = 10
const maxWaiting = 1000
/** Older events are dropped: clients load them when they reconnect. */
const maxAgeMilliseconds = 60_000
const closingMilliseconds = 2000

/** Delivers events in order, one call at a time, and retries failed calls. `add` never waits. */
export function createDeliveryQueue({ deliver, log, pauses = [250, 1000, 4000] }: Dependencies) {
  const waiting: { event: HostedEvent; since: number }[] = []
  const stop = new AbortController()
  let working: Promise<void> | undefined
  let isClosing = false

  function add(event: HostedEvent): void {
    if (isClosing) return
    if (waiting.length >= maxWaiting) discard(1, 'too many wait')
    waiting.push({ event, since: performance.now() })
    working ??= run().finally(() => {
      working = undefined
    })
  }

  async function run(): Promise<void> {
    // Events of one event loop turn share a call.
    await pause(0)
    for (let failures = 0; waiting.length > 0 && !stop.signal.aborted; ) {
      const batch = waiting.slice(0, perCall)
      try {
        await deliver(batch.map(({ event }) => event))
        removeSent(batch)
        failures = 0
      } catch (error) {
        log.warn({ err: withoutAddress(error) }, 'hosted push service did not take events')
        if (isRefusal(error)) removeSent(batch)
        else await pause(pauses[Math.min(failures, pauses.length - 1)], null, stop).catch(() => {})
        failures += 1
        discardOld()
      }
    }
  }

  /** Some of them may have been dropped from the queue in the meantime. */
  function removeSent(batch: typeof waiting): void {
    while (waiting[0] && batch.includes(waiting[0])) waiting.shift()
  }

  function discardOld(): void {
    const limit = performance.now() - maxAgeMilliseconds
    const young = waiting.findIndex(({ since }) => since > limit)
    if (young !== 0 && waiting.length > 0) discard(young < 0 ? waiting.length : young, 'too old')
  }

  function discard(count: number, why: string): void {
    waiting.splice(0, count)
    log.warn({ count, why }, 'events for the hosted push service dropped')
  }

  return {
    add,
    /** Allows a moment for the waiting events. */
    close: async (): Promise<void> => {
      isClosing = true
      await Promise.race([working, pause(closingMilliseconds, null, { ref: false })])
      stop.abort()
      await working
    },
  }
}

/** Whether a retry would be refused as well; after 429 it may succeed. */
function isRefusal(error: unknown): boolean {
  const status = statusOf(error)
  return status !== undefined && status >= 400 && status < 500 && status !== 429
}

function statusOf(error: unknown): number | undefined {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined
  return typeof status === 'number' ? status : undefined
}

/** Drops the URL in the SDK's error, which contains the signature. */
function withoutAddress(error: unknown): { message: string; status: number | undefined } {
  return { message: error instanceof Error ? error.message : String(error), status: statusOf(error) }
}
