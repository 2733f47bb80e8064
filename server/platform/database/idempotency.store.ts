import type { Queries, Tx } from './database.ts'

interface Key {
  /** Null for a visitor. */
  userId: number | null
  action: string
  clientId: string
}

export async function findFirstCall(q: Queries, { userId, action, clientId }: Key) {
  return q
    .selectFrom('idempotencyKeys')
    .select(['contentHash', 'answer'])
    .where('userId', userId === null ? 'is' : '=', userId)
    .where('action', '=', action)
    .where('clientId', '=', clientId)
    .executeTakeFirst()
}

export async function insertFirstCall(
  tx: Tx,
  { answer, ...call }: Key & { contentHash: string; answer: unknown; createdAt: string },
): Promise<void> {
  await tx
    .insertInto('idempotencyKeys')
    .values({ ...call, answer: JSON.stringify(answer) })
    .execute()
}

export async function deleteFirstCalls(tx: Tx, before: string): Promise<void> {
  await tx.deleteFrom('idempotencyKeys').where('createdAt', '<', before).execute()
}
