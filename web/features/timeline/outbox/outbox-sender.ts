import { retrySeconds } from '../../../platform/api/retry-after.ts'
import type { Later, Outbox, OutboxLine, Refused } from './outbox.ts'

type Answered = { kind: 'stored' } | ({ kind: 'refused' } & Refused) | Later

/** Outcome of an attempt to send; `unreachable` if the server did not respond, or failed. */
export type Outcome = Answered | { kind: 'unreachable' }

interface Dependencies {
  outbox: Outbox
  /** Never throws. Sending a line twice with the same id stores it once. */
  send: (line: OutboxLine) => Promise<Outcome>
  /** Runs the work while no other tab sends; even two tabs at once would store each line once. */
  alone: (work: () => Promise<void>) => Promise<void>
}

/**
 * Sends waiting lines one after the other, so that their order is kept in each place. While the pictures of a
 * line are uploaded, lines of other places go on.
 */
export function createOutboxSender({ outbox, send, alone }: Dependencies) {
  let running = false
  let stopped = false
  let isAway = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let resume = () => {}
  /** Places whose first line is being sent. */
  const busy = new Set<string>()
  /** Until when the server's rate limits last, in milliseconds since 1970: by place; `''` is for all. */
  const quietUntil = new Map<string, number>()

  const waiting = () => outbox.lines().filter((line) => line.refusal === undefined)
  const silence = ({ place }: OutboxLine) =>
    busy.has(place)
      ? Number.POSITIVE_INFINITY
      : Math.max(...['', place].map((key) => quietUntil.get(key) ?? 0)) - Date.now()
  const silenceLeft = () => Math.min(...waiting().map(silence))

  async function drain() {
    while (!stopped) {
      const line = isAway ? undefined : waiting().find((one) => silence(one) <= 0)
      if (line?.pictures) void deliver(line).then(() => resume())
      else if (line) await deliver(line)
      else if (busy.size === 0) return
      else await untilResumed()
    }
  }

  async function untilResumed() {
    const left = silenceLeft()
    if (!timer && left < Number.POSITIVE_INFINITY) wakeIn(left / 1000)
    await new Promise<void>((done) => {
      resume = done
    })
  }

  async function deliver(line: OutboxLine) {
    busy.add(line.place)
    const outcome = await send(line)
    busy.delete(line.place)
    for (const place of ['', line.place]) outbox.setHold(place, undefined)
    if (outcome.kind === 'unreachable') {
      outbox.setHold('', outcome)
      if (!isAway) wakeIn(retrySeconds(failures++))
      isAway = true
    } else {
      failures = 0
      apply(outcome, line)
    }
  }

  function apply(outcome: Answered, { clientId, place }: OutboxLine) {
    if (outcome.kind === 'stored') return outbox.remove(clientId)
    if (outcome.kind === 'refused') return outbox.refuse(clientId, outcome)
    const held = outcome.isSlowMode ? place : ''
    const until = Date.now() + outcome.seconds * 1000
    quietUntil.set(held, until)
    outbox.setHold(held, { ...outcome, until: new Date(until).toISOString() })
  }

  function wakeIn(seconds: number) {
    clearTimeout(timer)
    timer = setTimeout(wake, seconds * 1000)
  }

  /** Call it for new lines or when the connection is back. Safe to call at any time. */
  function wake() {
    if (stopped || waiting().length === 0) return
    clearTimeout(timer)
    timer = undefined
    isAway = false
    if (running) return resume()
    const left = silenceLeft()
    if (left > 0) return wakeIn(left / 1000)

    running = true
    void alone(drain).finally(() => {
      running = false
      if (!timer) wake()
    })
  }

  return {
    wake,
    /** Call it when slow mode has changed in a place. */
    hurry(place: string) {
      quietUntil.delete(place)
      wake()
    },
    stop() {
      stopped = true
      clearTimeout(timer)
      resume()
    },
  }
}
