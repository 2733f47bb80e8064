import type { Queries, Tx } from './database.ts'

/** Work that is done now and then, of which the last time is known. */
type MaintenanceTask = 'backup' | 'pictures' | 'mail' | 'arrival'

interface MaintenanceRun {
  at: string
  problems: number
}

/** Takes the place of the one before. */
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
  // The table's check allows no others.
  return new Map(
    rows.map(({ task, endedAt, problems }) => [task as MaintenanceTask, { at: endedAt, problems }]),
  )
}
