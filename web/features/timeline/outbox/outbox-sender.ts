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

const retrySeconds = [1, 2, 5, 10, 30]

/** Sends waiting lines one after the other, so that their order is kept in each place. */
export function createOutboxSender({ outbox, send, alone }: Dependencies) {
  let running = false
  let stopped = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Until when the server's rate limits last, in milliseconds since 1970: by place; `''` is for all. */
  const quietUntil = new Map<string, number>()

  const waiting = () => outbox.lines().filter((line) => line.refusal === undefined)
  const silence = ({ place }: OutboxLine) =>
    Math.max(...['', place].map((key) => quietUntil.get(key) ?? 0)) - Date.now()
  const next = () => waiting().find((line) => silence(line) <= 0)

  async function drain() {
    for (let line = next(); line && !stopped; line = next()) {
      const outcome = await send(line)
      for (const place of ['', line.place]) outbox.setHold(place, undefined)
      if (outcome.kind === 'unreachable') {
        outbox.setHold('', outcome)
        return wakeIn(retrySeconds[failures++] ?? 30)
      }
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
    if (running || stopped || waiting().length === 0) return
    clearTimeout(timer)
    timer = undefined
    const silenceLeft = Math.min(...waiting().map(silence))
    if (silenceLeft > 0) return wakeIn(silenceLeft / 1000)

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
    },
  }
}
