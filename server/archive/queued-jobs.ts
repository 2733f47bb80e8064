import type { Transaction } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import type { DB as Schema } from '../database/schema.ts'
import { jobsSchema, retries } from '../platform/jobs.ts'
import type { WaitingJob } from './archive-format.ts'

/** The job queue of a database in which nobody works yet. */
export async function openQueue(url: string) {
  const boss = new PgBoss({
    connectionString: url,
    schema: jobsSchema,
    supervise: false,
    schedule: false,
    max: 1,
  })
  boss.on('error', () => {})
  await boss.start()
  const queues = new Set<string>()

  /** As if they had just been enqueued, under the ids that they had. */
  async function add(tx: Transaction<Schema>, jobs: readonly WaitingJob[]): Promise<void> {
    for (const name of new Set(jobs.map((job) => job.name))) {
      if (!queues.has(name)) await boss.createQueue(name, { notify: true })
      queues.add(name)
      const own = jobs.filter((job) => job.name === name)
      await boss.insert(
        name,
        own.map(({ id, data, priority, startAfter }) => ({
          ...{ id, priority, ...retries },
          data: data as object,
          ...(startAfter ? { startAfter } : {}),
        })),
        { db: fromKysely(tx.withoutPlugins()) },
      )
    }
  }

  return { add, close: () => boss.stop({ graceful: false }) }
}
