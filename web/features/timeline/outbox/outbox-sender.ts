import type { Outbox, OutboxLine, Refused } from './outbox.ts'

/** Outcome of an attempt to send. */
export type Outcome =
  | { kind: 'stored' }
  | ({ kind: 'refused' } & Refused)
  | { kind: 'later'; seconds: number }
  /** The server did not respond, or failed. */
  | { kind: 'unreachable' }

interface Needs {
  outbox: Outbox
  /** Never throws. Sending a line twice with the same id stores it once. */
  send: (line: OutboxLine) => Promise<Outcome>
  /** Runs the work while no other tab sends; even two tabs at once would store each line once. */
  alone: (work: () => Promise<void>) => Promise<void>
}

const retrySeconds = [1, 2, 5, 10, 30]

/** Sends waiting lines one after the other, so that their order is kept. */
export function createOutboxSender({ outbox, send, alone }: Needs) {
  let running = false
  let stopped = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Until when the server's rate limit lasts, in milliseconds since 1970. */
  let quietUntil = 0

  const next = () => outbox.lines().find((line) => line.refusal === undefined)

  async function drain() {
    for (let line = next(); line && !stopped; line = next()) {
      const outcome = await send(line)
      if (outcome.kind === 'unreachable') {
        outbox.setHold({ kind: 'unreachable' })
        return wakeIn(retrySeconds[failures++] ?? 30)
      }
      failures = 0
      if (outcome.kind === 'stored') outbox.remove(line.clientId)
      if (outcome.kind === 'refused') outbox.refuse(line.clientId, outcome)
      if (outcome.kind === 'later') {
        quietUntil = Date.now() + outcome.seconds * 1000
        outbox.setHold({ ...outcome, until: new Date(quietUntil).toISOString() })
        return wakeIn(outcome.seconds)
      }
      outbox.setHold(undefined)
    }
  }

  function wakeIn(seconds: number) {
    clearTimeout(timer)
    timer = setTimeout(wake, seconds * 1000)
  }

  /** Call it for new lines or when the connection is back. Safe to call at any time. */
  function wake() {
    if (running || stopped || !next()) return
    clearTimeout(timer)
    timer = undefined
    const silence = quietUntil - Date.now()
    if (silence > 0) return wakeIn(silence / 1000)

    running = true
    void alone(drain).finally(() => {
      running = false
      if (!timer) wake()
    })
  }

  return {
    wake,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
