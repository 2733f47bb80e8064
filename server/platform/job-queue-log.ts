import { setTimeout as pause } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { isDatabaseAway } from './database/is-database-away.ts'

const askEveryMilliseconds = 1000

/**
 * Logs what the queue complains of. While its database is away each of its workers does so at every look: that is one
 * line, and one when it is back. Answers what ends it.
 */
export function logQueueErrors(boss: PgBoss, log: Logger): () => void {
  const stopping = new AbortController()
  let isAway = false

  boss.on('error', (error) => {
    if (!isDatabaseAway(error)) log.warn({ err: error }, 'job queue')
    else if (!isAway && !stopping.signal.aborted) void logOutage(error)
  })

  async function logOutage(error: Error): Promise<void> {
    isAway = true
    log.warn({ err: error }, 'the job queue has lost its database')
    while (!(await answers())) {
      if (stopping.signal.aborted) return
      await pause(askEveryMilliseconds, undefined, { ref: false })
    }
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
