import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { isDatabaseAway } from './database/is-database-away.ts'

const quietMilliseconds = 2000

/**
 * Logs what the queue complains of. While its database is away each of its workers does so at every look: that is one
 * line, and one when it is back: it answers, and no connection has failed for `quietMilliseconds`, since the first may
 * be let in while others are still refused. Returns a function that stops it.
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
