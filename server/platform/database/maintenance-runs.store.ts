import type { Queries, Tx } from './database.ts'

/** Periodic work whose last run is recorded. */
type MaintenanceTask = 'backup' | 'pictures' | 'mail' | 'arrival'

interface MaintenanceRun {
  at: string
  problems: number
}

/** Records a run in place of the previous one. */
export async function updateMaintenanceRun(
  tx: Tx,
  task: MaintenanceTask,
  { at, problems }: MaintenanceRun,
): Promise<void> {
  const values = { endedAt: at, problems }
  await tx
    .insertInto('maintenanceRuns')
    .values({ task, ...values })
    .onConflict((before) => before.column('task').doUpdateSet(values))
    .execute()
}

export async function listMaintenanceRuns(q: Queries): Promise<Map<MaintenanceTask, MaintenanceRun>> {
  const rows = await q.selectFrom('maintenanceRuns').selectAll().execute()
  // The table's check constraint allows no other tasks.
  return new Map(
    rows.map(({ task, endedAt, problems }) => [task as MaintenanceTask, { at: endedAt, problems }]),
  )
}
