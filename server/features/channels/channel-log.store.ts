import type { Operation } from '#contract/chanserv.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'

export interface NewEntry {
  channelId: number
  actorId: number
  targetId: number | null
  event: Operation['event']
  createdAt: string
}

export async function insertEntry(tx: Tx, entry: NewEntry): Promise<void> {
  await tx
    .insertInto('channelLog')
    .values({ ...entry, event: JSON.stringify(entry.event) })
    .execute()
}

/** Ordered newest first. */
export async function listEntries(
  queries: Queries,
  channelId: number,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<Omit<Operation, 'text'>[]> {
  let query = queries
    .selectFrom('channelLog')
    .select(['id', 'event', 'createdAt'])
    .where('channelId', '=', channelId)
  if (before !== undefined) query = query.where('id', '<', before)
  const rows = await query.orderBy('id', 'desc').limit(limit).execute()
  // Only `insertEntry` writes this column.
  return rows.map(({ event, ...row }) => ({ ...row, event: event as Operation['event'] }))
}
