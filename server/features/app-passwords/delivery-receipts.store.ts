import { sql } from 'kysely'
import type { Queries, Tx } from '../../platform/database/database.ts'

/** Lines of a place that were delivered one after the other. */
export interface DeliveredLines {
  /** Slug of a channel, or id of a conversation. */
  place: string
  /** Id of the line before the first of them; 0 without one. */
  after: number
  /** Id of the last of them. */
  upTo: number
  /** Their number. */
  lines: number
}

interface Receiver {
  /** Id of the app password. */
  sessionId: string
  connectionId: string
}

/** Returns the connection that was the receiver before; undefined if the password is shared or revoked. */
export async function updateReceiver(
  tx: Tx,
  { sessionId, connectionId }: Receiver,
): Promise<{ previous: string | null } | undefined> {
  const { rows } = await sql<{ previous: string | null }>`
    UPDATE app_passwords AS password SET receiver = ${connectionId}
    FROM (SELECT session_id, receiver FROM app_passwords WHERE session_id = ${sessionId} FOR NO KEY UPDATE) AS before
    WHERE password.session_id = before.session_id AND NOT password.is_shared
    RETURNING before.receiver AS previous
  `.execute(tx)
  return rows[0]
}

/**
 * Locks passwords, and returns those that exist. Does not wait for locks, which others take in another order: of a
 * password that is locked, nothing but its id is returned.
 */
export async function getReceiversForUpdate(
  tx: Tx,
  sessionIds: readonly string[],
): Promise<{ sessionId: string; receiver: string | null; isShared: boolean | null }[]> {
  const { rows } = await sql<{ sessionId: string; receiver: string | null; isShared: boolean | null }>`
    SELECT session_id, free.receiver, free.is_shared
    FROM app_passwords
    LEFT JOIN (
      SELECT session_id, receiver, is_shared FROM app_passwords
      WHERE session_id = ANY(${sessionIds}::uuid[]) FOR NO KEY UPDATE SKIP LOCKED
    ) AS free USING (session_id)
    WHERE session_id = ANY(${sessionIds}::uuid[])
  `.execute(tx)
  return rows
}

export async function deleteReceiver(tx: Tx, { sessionId, connectionId }: Receiver): Promise<void> {
  await tx
    .updateTable('appPasswords')
    .set({ receiver: null })
    .where('sessionId', '=', sessionId)
    .where('receiver', '=', connectionId)
    .execute()
}

/** Marks the password as shared by several programs, and deletes its receipts. */
export async function updateShared(tx: Tx, sessionId: string): Promise<void> {
  await tx.updateTable('appPasswords').set({ isShared: true }).where('sessionId', '=', sessionId).execute()
  await tx.deleteFrom('channelDeliveryReceipts').where('sessionId', '=', sessionId).execute()
  await tx.deleteFrom('privateDeliveryReceipts').where('sessionId', '=', sessionId).execute()
}

const kinds = {
  channels: {
    places: sql`channels`,
    isNamed: sql`channels.slug = run.place`,
    lines: sql`messages`,
    receipts: sql`channel_delivery_receipts`,
    placeId: sql`channel_id`,
  },
  conversations: {
    places: sql`conversations`,
    isNamed: sql`conversations.id = run.place::bigint`,
    lines: sql`private_messages`,
    receipts: sql`private_delivery_receipts`,
    placeId: sql`conversation_id`,
  },
}

interface Delivered extends DeliveredLines {
  /** Id of the app password. */
  sessionId: string
}

/**
 * Moves the receipts of these places, without those where a line is missing. Each place of a password must be there
 * once. Returns the places that were moved.
 */
export async function moveReceipts(
  tx: Tx,
  { kind, delivered }: { kind: keyof typeof kinds; delivered: readonly Delivered[] },
): Promise<{ sessionId: string; place: string }[]> {
  if (delivered.length === 0) return []
  const { places, isNamed, lines, receipts, placeId } = kinds[kind]
  // Places are locked before receipts, as by the removal of a place.
  const { rows } = await sql<{ sessionId: string; place: string }>`
    WITH complete AS MATERIALIZED (
      SELECT run."sessionId", run.place, ${places}.id, run."upTo"
      FROM jsonb_to_recordset(${JSON.stringify(delivered)})
        AS run ("sessionId" uuid, place text, after bigint, "upTo" bigint, lines integer)
      JOIN ${places} ON ${isNamed}
      WHERE run.lines = (
        SELECT count(*) FROM (
          SELECT FROM ${lines} WHERE ${placeId} = ${places}.id AND id > run.after AND id <= run."upTo"
          LIMIT run.lines + 1
        ) AS stored
      )
      FOR KEY SHARE OF ${places}
    ),
    moved AS (
      INSERT INTO ${receipts} AS receipt (session_id, ${placeId}, last_delivered_id)
      SELECT "sessionId", id, "upTo" FROM complete ORDER BY "sessionId", id
      ON CONFLICT (session_id, ${placeId})
        DO UPDATE SET last_delivered_id = greatest(receipt.last_delivered_id, excluded.last_delivered_id)
    )
    SELECT "sessionId", place FROM complete
  `.execute(tx)
  return rows
}

/** Returns the id of the last line that was delivered; 0 without a receipt. */
export async function findChannelReceipt(
  queries: Queries,
  { sessionId, slug }: { sessionId: string; slug: string },
): Promise<number> {
  const row = await queries
    .selectFrom('channelDeliveryReceipts')
    .innerJoin('channels', 'channels.id', 'channelDeliveryReceipts.channelId')
    .select('lastDeliveredId')
    .where('sessionId', '=', sessionId)
    .where('slug', '=', slug)
    .executeTakeFirst()
  return row?.lastDeliveredId ?? 0
}

/** The same of a private conversation. */
export async function findPrivateReceipt(
  queries: Queries,
  { sessionId, conversationId }: { sessionId: string; conversationId: number },
): Promise<number> {
  const row = await queries
    .selectFrom('privateDeliveryReceipts')
    .select('lastDeliveredId')
    .where('sessionId', '=', sessionId)
    .where('conversationId', '=', conversationId)
    .executeTakeFirst()
  return row?.lastDeliveredId ?? 0
}
