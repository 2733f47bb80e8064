import { sql } from 'kysely'
import type { Queries, Tx } from '../../platform/database/database.ts'

export async function insertDeletion(
  tx: Tx,
  { userId, requestedAt, dueAt }: { userId: number; requestedAt: Date; dueAt: Date },
): Promise<void> {
  await tx
    .insertInto('accountDeletions')
    .values({ userId, requestedAt, dueAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns whether there was a deletion that had not started. */
export async function deleteDeletion(tx: Tx, userId: number): Promise<boolean> {
  const row = await tx
    .deleteFrom('accountDeletions')
    .where('userId', '=', userId)
    .where('begunAt', 'is', null)
    .returning('userId')
    .executeTakeFirst()
  return row !== undefined
}

export async function findDeletion(q: Queries, userId: number): Promise<{ dueAt: string } | undefined> {
  return q.selectFrom('accountDeletions').select('dueAt').where('userId', '=', userId).executeTakeFirst()
}

/** Whether the account is erased, or its erasure has started. */
export async function isErased(q: Queries, userId: number): Promise<boolean> {
  const row = await q
    .selectFrom('accountDeletions')
    .select('userId')
    .where('userId', '=', userId)
    .where('begunAt', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function listDueDeletions(q: Queries, now: Date): Promise<{ userId: number }[]> {
  return q
    .selectFrom('accountDeletions')
    .select('userId')
    .where('dueAt', '<=', now.toISOString())
    .where('doneAt', 'is', null)
    .orderBy('dueAt')
    .limit(100)
    .execute()
}

interface Begun {
  userId: number
  /** Stored because the account loses it. */
  address: string
  now: Date
}

/** Marks a due deletion as started and returns the confirmed email address; undefined if it was cancelled. */
export async function updateBegun(tx: Tx, { userId, address, now }: Begun): Promise<string | undefined> {
  const row = await tx
    .updateTable('accountDeletions')
    .set({
      begunAt: sql`coalesce(begun_at, ${now.toISOString()}::timestamptz)`,
      address: sql`coalesce(address, ${address})`,
    })
    .where('userId', '=', userId)
    .where('dueAt', '<=', now.toISOString())
    .where('doneAt', 'is', null)
    .returning('address')
    .executeTakeFirst()
  return row?.address ?? undefined
}

export async function updateDone(tx: Tx, userId: number, now: Date): Promise<void> {
  const done = { doneAt: now, address: null }
  await tx.updateTable('accountDeletions').set(done).where('userId', '=', userId).execute()
}

/** Lists all names of a user. */
export async function listNames(q: Queries, userId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT username::text AS name FROM users WHERE id = ${userId}
    UNION SELECT nickname::text FROM nicknames WHERE user_id = ${userId}
    UNION SELECT username FROM messages WHERE user_id = ${userId} AND username IS NOT NULL
    UNION SELECT sender_name FROM private_messages WHERE sender_id = ${userId}
    UNION SELECT event -> 'params' ->> 'by' FROM channel_log
      WHERE actor_id = ${userId} AND event -> 'params' ? 'by'
    UNION SELECT event -> 'params' ->> 'nickname' FROM channel_log
      WHERE target_id = ${userId} AND event -> 'params' ? 'nickname'
  `.execute(q)
  return rows.map(({ name }) => name)
}
