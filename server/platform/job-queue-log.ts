import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { isDatabaseAway } from './database/is-database-away.ts'

const quietMilliseconds = 2000

/**
 * Logs errors of the job queue. While its database is away each worker fails at every poll; that is logged
 * once, and once more when it is back: it responds, and no connection has failed for `quietMilliseconds`,
 * since the first may be accepted while others are still refused. Returns a function that stops this.
 */
export function logQueueErrors(boss: PgBoss, log: Logger): () => void {
  const stopping = new AbortController()
  let isAway = false
  let failures = 0

  boss.on('error', (error) => {
    if (!isDatabaseAway(error)) return log.warn({ err: error }, 'job queue')
    failures++
    if (!isAway && !stopping.signal.aborted) void logOutage(error)
  })

  async function logOutage(error: Error): Promise<void> {
    isAway = true
    log.warn({ err: error }, 'the job queue has lost its database')
    let before: number
    do {
      before = failures
      await new Promise((resolve) => setTimeout(resolve, quietMilliseconds).unref())
      if (stopping.signal.aborted) return
    } while (failures > before || !(await answers()))
    isAway = false
    log.warn('the job queue has its database again')
  }

  const answers = () =>
    boss
      .getDb()
      .executeSql('select 1')
      .then(
        () => true,
        () => false,
      )

  return () => stopping.abort()
}
