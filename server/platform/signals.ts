import type { Logger } from 'pino'

const patienceMilliseconds = 10_000
/** Ctrl+C in a terminal arrives twice within milliseconds: from the terminal and from npm. */
const echoMilliseconds = 1500

/** SIGHUP is sent when the terminal is closed. */
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** Stops gracefully on a signal; a second one, or 10 s, ends the process at once. */
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

/**
 * Exits on a signal while there is nothing to stop gracefully yet; child processes end with it. Returns a
 * function that undoes this.
 */
export function exitOnSignals(): () => void {
  const exit = () => process.exit(1)
  for (const signal of signals) process.on(signal, exit)
  return () => {
    for (const signal of signals) process.off(signal, exit)
  }
}
