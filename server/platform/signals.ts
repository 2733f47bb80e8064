import type { Logger } from 'pino'

const patienceMilliseconds = 10_000
/** A terminal's Ctrl+C reaches us twice within milliseconds: from the terminal, and from npm. */
const echoMilliseconds = 1500

/** The last one is that of a terminal which is closed. */
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** Each of them stops gracefully; a second one, or 10 s, ends the process at once. */
export function stopOnSignals({ log, stop }: { log: Logger; stop: () => Promise<void> }): void {
  let askedAt: number | undefined

  const onSignal = (signal: NodeJS.Signals) => {
    if (askedAt !== undefined) {
      if (performance.now() - askedAt > echoMilliseconds) process.exit(1)
      return
    }
    askedAt = performance.now()
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), patienceMilliseconds - 500).unref()
    stop().then(
      () => process.exit(0),
      (error) => {
        log.error({ err: error }, 'stopping failed')
        process.exit(1)
      },
    )
  }

  for (const signal of signals) process.on(signal, onSignal)
}

/** Until there is something to stop gracefully, the process ends, and what it started ends with it. */
export function exitOnSignals(): () => void {
  const exit = () => process.exit(1)
  for (const signal of signals) process.on(signal, exit)
  return () => {
    for (const signal of signals) process.off(signal, exit)
  }
}
