import type { Database } from './database/database.ts'
import type { JobData } from './jobs.ts'

/** Enqueues a job for each task in one transaction. */
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
