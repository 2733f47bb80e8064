import type { Database } from './database/database.ts'
import type { JobData } from './jobs.ts'

/** A job for each of them, all or none. */
export async function enqueueEach<K extends keyof JobData>(
  { write }: Pick<Database, 'write'>,
  job: K,
  tasks: readonly JobData[K][],
): Promise<void> {
  if (tasks.length === 0) return
  await write(async (tx) => {
    for (const task of tasks) await tx.enqueue(job, task)
  })
}
