import { type Selectable, sql } from 'kysely'
import type { MutedPlace, NewsKind } from '#contract/devices.ts'
import type { Language } from '#contract/schema.ts'
import type { PushDevices } from '../../database/schema.ts'
import { lockWords } from '../../platform/database/advisory-lock.store.ts'
import { hasBlocked } from '../../platform/database/blocks.store.ts'
import { commentSubject } from '../../platform/database/comment-subjects.store.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'
import { isOfStaff } from '../../platform/database/staff.store.ts'

type DeviceRow = Selectable<PushDevices>
type NewDevice = Omit<DeviceRow, 'failures' | 'failingSince'>

/** A device and its owner. */
export interface OwnedDevice extends Omit<DeviceRow, 'kinds'> {
  kinds: NewsKind[]
  userId: number
  language: Language
}

export async function listDevices(
  q: Queries,
  userId: number,
): Promise<(DeviceRow & { userAgent: string })[]> {
  return q
    .selectFrom('pushDevices')
    .innerJoin('sessions', 'sessions.id', 'pushDevices.sessionId')
    .selectAll('pushDevices')
    .select('userAgent')
    .where('userId', '=', userId)
    .orderBy('pushDevices.createdAt', 'desc')
    .orderBy('sessionId')
    .execute()
}

/** Lists the mutes of all devices of a user. Conversations are named after the other person. */
export async function listMutes(q: Queries, userId: number): Promise<(MutedPlace & { sessionId: string })[]> {
  const { rows } = await sql<MutedPlace & { sessionId: string }>`
    SELECT mutes.id::int, mutes.session_id,
      CASE WHEN mutes.channel_id IS NULL THEN 'conversation' ELSE 'channel' END AS kind,
      CASE
        WHEN channels.subject_kind IS NULL THEN coalesce('#' || channels.slug, other.username, '')
        WHEN about.subject @> '{"isPublic": true}' OR ${isOfStaff} THEN about.subject ->> 'title'
        ELSE ''
      END AS name
    FROM push_mutes AS mutes
    JOIN sessions ON sessions.id = mutes.session_id
    JOIN users ON users.id = sessions.user_id
    LEFT JOIN channels ON channels.id = mutes.channel_id
    LEFT JOIN LATERAL (SELECT ${commentSubject} AS subject) AS about ON true
    LEFT JOIN conversations ON conversations.id = mutes.conversation_id
    LEFT JOIN users AS other
      ON other.id = conversations.first_id + conversations.second_id - sessions.user_id
    WHERE sessions.user_id = ${userId}
    ORDER BY mutes.id
  `.execute(q)
  return rows
}

/** Serialises registrations of this endpoint. */
export async function lockEndpoint(tx: Tx, endpoint: string): Promise<void> {
  await lockWords(tx, `device ${endpoint}`)
}

/** Locks the owner, so that concurrent registrations cannot exceed the limit. */
export async function lockOwner(tx: Tx, userId: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/** Locks the session. Returns false if it has ended. */
export async function lockSession(tx: Tx, sessionId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

export async function findByEndpoint(
  q: Queries,
  endpoint: string,
): Promise<Pick<DeviceRow, 'sessionId' | 'p256dh' | 'auth'> | undefined> {
  return q
    .selectFrom('pushDevices')
    .select(['sessionId', 'p256dh', 'auth'])
    .where('endpoint', '=', endpoint)
    .executeTakeFirst()
}

export async function countOthers(
  q: Queries,
  { userId, sessionId }: { userId: number; sessionId: string },
): Promise<number> {
  const { count } = await q
    .selectFrom('pushDevices')
    .innerJoin('sessions', 'sessions.id', 'pushDevices.sessionId')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('sessionId', '!=', sessionId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const noFailures = { failures: 0, failingSince: null }

/** Inserts or updates a device. An existing one keeps its creation date and mutes. */
export async function insertDevice(tx: Tx, { createdAt, ...device }: NewDevice): Promise<void> {
  const { sessionId: _, ...changes } = device
  await tx
    .insertInto('pushDevices')
    .values({ ...device, createdAt })
    .onConflict((conflict) => conflict.column('sessionId').doUpdateSet({ ...changes, ...noFailures }))
    .execute()
}

export async function deleteDevice(tx: Tx, sessionId: string): Promise<void> {
  await tx.deleteFrom('pushDevices').where('sessionId', '=', sessionId).execute()
}

/** Deletes a device if it still has this endpoint: it may have subscribed again. */
export async function deleteDeviceAt(
  tx: Tx,
  { sessionId, endpoint }: Pick<DeviceRow, 'sessionId' | 'endpoint'>,
): Promise<void> {
  await tx
    .deleteFrom('pushDevices')
    .where('sessionId', '=', sessionId)
    .where('endpoint', '=', endpoint)
    .execute()
}

/** Returns false if the user has no such device. */
export async function deleteOwnDevice(
  tx: Tx,
  { userId, sessionId }: { userId: number; sessionId: string },
): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM push_devices
    USING sessions
    WHERE sessions.id = session_id AND user_id = ${userId} AND session_id::text = ${sessionId}
    RETURNING session_id
  `.execute(tx)
  return rows.length > 0
}

export async function updateFailed(tx: Tx, sessionId: string, now: string): Promise<void> {
  await tx
    .updateTable('pushDevices')
    .set({
      failures: sql<number>`least(failures + 1, 1000)`,
      failingSince: sql<string>`coalesce(failing_since, ${now}::timestamptz)`,
    })
    .where('sessionId', '=', sessionId)
    .execute()
}

export async function updateReached(tx: Tx, sessionId: string): Promise<void> {
  await tx
    .updateTable('pushDevices')
    .set(noFailures)
    .where('sessionId', '=', sessionId)
    .where('failures', '>', 0)
    .execute()
}

/** Lists the devices of users. Suspended users are skipped when a message is sent. */
export async function listDevicesOf(
  q: Queries,
  userIds: readonly number[],
): Promise<{ sessionId: string; userId: number; kinds: NewsKind[] }[]> {
  const rows = await q
    .selectFrom('pushDevices')
    .innerJoin('sessions', 'sessions.id', 'pushDevices.sessionId')
    .select(['sessionId', 'userId', 'kinds'])
    .where('userId', '=', sql<number>`any(${userIds}::int[])`)
    .orderBy('sessionId')
    .execute()
  // Guaranteed by a check constraint.
  return rows as { sessionId: string; userId: number; kinds: NewsKind[] }[]
}

/** Lists a user's devices that are not browsers, existed at that time, and are not `exceptId`. */
export async function listProgramsOf(
  q: Queries,
  { userId, exceptId, since }: { userId: number; exceptId: string; since: string },
): Promise<string[]> {
  const rows = await q
    .selectFrom('pushDevices')
    .innerJoin('sessions', 'sessions.id', 'pushDevices.sessionId')
    .select('sessionId')
    .where('userId', '=', userId)
    .where('format', 'is not', null)
    .where('pushDevices.createdAt', '<=', since)
    .where(sql<boolean>`session_id::text <> ${exceptId}`)
    .orderBy('sessionId')
    .execute()
  return rows.map(({ sessionId }) => sessionId)
}

interface Everybody {
  kind: NewsKind
  /** Author, who is not notified, and neither are users who blocked them. */
  byId: number | null
  after: string
  limit: number
}

/** Lists devices that want this kind, ordered by id after one of them. */
export async function listWanting(q: Queries, { kind, byId, after, limit }: Everybody): Promise<string[]> {
  const { rows } = await sql<{ sessionId: string }>`
    SELECT session_id
    FROM push_devices
    JOIN sessions ON sessions.id = session_id
    JOIN users ON users.id = sessions.user_id
    WHERE ${kind} = ANY(kinds)
      AND session_id > ${after}::uuid
      AND users.suspended_at IS NULL
      AND users.id IS DISTINCT FROM ${byId}::int
      AND NOT ${hasBlocked({ userId: sql`users.id`, otherId: sql`${byId}::int` })}
    ORDER BY session_id
    LIMIT ${limit}
  `.execute(q)
  return rows.map(({ sessionId }) => sessionId)
}

export async function findDevice(q: Queries, sessionId: string): Promise<OwnedDevice | undefined> {
  const row = await q
    .selectFrom('pushDevices')
    .innerJoin('sessions', 'sessions.id', 'pushDevices.sessionId')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .selectAll('pushDevices')
    .select(['userId', 'language'])
    .where('sessionId', '=', sessionId)
    .where('suspendedAt', 'is', null)
    .executeTakeFirst()
  return row as OwnedDevice | undefined
}

/** A channel or conversation to mute. */
export interface Place {
  kind: 'channel' | 'conversation'
  id: number
}

export async function isMuted(q: Queries, sessionId: string, { kind, id }: Place): Promise<boolean> {
  const row = await q
    .selectFrom('pushMutes')
    .select('id')
    .where('sessionId', '=', sessionId)
    .where(kind === 'channel' ? 'channelId' : 'conversationId', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns false if the device, channel or conversation no longer exists. */
export async function insertMute(tx: Tx, sessionId: string, { kind, id }: Place): Promise<boolean> {
  const table = sql.table(kind === 'channel' ? 'channels' : 'conversations')
  const column = sql.ref(kind === 'channel' ? 'channel_id' : 'conversation_id')
  const { rows } = await sql`
    WITH known AS (
      SELECT session_id, place.id FROM push_devices, ${table} AS place
      WHERE session_id::text = ${sessionId} AND place.id = ${id}
    ), muted AS (
      INSERT INTO push_mutes (session_id, ${column})
      SELECT session_id, id FROM known
      ON CONFLICT DO NOTHING
    )
    SELECT FROM known
  `.execute(tx)
  return rows.length > 0
}

/** Returns false if the user has no such mute. */
export async function deleteMute(
  tx: Tx,
  { userId, sessionId, id }: { userId: number; sessionId: string; id: number },
): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM push_mutes AS mutes
    USING sessions
    WHERE sessions.id = mutes.session_id AND sessions.user_id = ${userId}
      AND mutes.session_id::text = ${sessionId} AND mutes.id = ${id}
    RETURNING mutes.id
  `.execute(tx)
  return rows.length > 0
}
