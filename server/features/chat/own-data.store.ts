import { sql } from 'kysely'
import type { Queries, Tx } from '../../platform/database/database.ts'
import { containing } from '../../platform/database/folded-words.ts'
import type { Leaver } from '../../platform/own-data.ts'

/** Of a comment: what it is about, and where. */
const about = sql<object | null>`(
  SELECT jsonb_build_object('title', subject.title, 'path', subject.path)
  FROM comment_subjects AS subject
  WHERE subject.kind = channels.subject_kind AND subject.id = channels.subject_id
)`.as('about')

/** Where a line stands among all lines. */
export interface LinePlace {
  channelId: number
  seq: number
}

/** What somebody said, channel by channel. What was deleted is gone. */
export async function listOwnLines(
  q: Queries,
  { userId, after, limit }: { userId: number; after: LinePlace; limit: number },
) {
  return (
    q
      .selectFrom('messages')
      .innerJoin('channels', 'channels.id', 'channelId')
      .select(['messages.id', 'channelId', 'seq', 'slug as channel', 'kind', 'username', 'text', 'replyTo'])
      .select(['messages.createdAt', 'editedAt', 'deletedAt', about])
      .where('userId', '=', userId)
      // With the user, so that no index but that of their own lines is in this order.
      .where(sql<boolean>`(user_id, channel_id, seq) > (${userId}, ${after.channelId}, ${after.seq})`)
      .orderBy('userId')
      .orderBy('channelId')
      .orderBy('seq')
      .limit(limit)
      .execute()
  )
}

/** What own lines said before they were edited. */
export async function listOwnEarlierTexts(
  q: Queries,
  { userId, after, limit }: { userId: number; after: TextPlace; limit: number },
) {
  return q
    .selectFrom('earlierTexts')
    .innerJoin('messages', 'messages.id', 'messageId')
    .select(['messageId', 'earlierTexts.revision', 'earlierTexts.text', 'saidAt'])
    .where('userId', '=', userId)
    .where(sql<boolean>`(message_id, earlier_texts.revision) > (${after.messageId}, ${after.revision})`)
    .orderBy('messageId')
    .orderBy('earlierTexts.revision')
    .limit(limit)
    .execute()
}

/** Where an earlier text stands among all. */
export interface TextPlace {
  messageId: number
  revision: number
}

export async function deleteEarlierTexts(tx: Tx, userId: number): Promise<void> {
  await sql`
    DELETE FROM earlier_texts USING messages WHERE messages.id = message_id AND messages.user_id = ${userId}
  `.execute(tx)
}

/** What somebody wrote that waits for a moderator, or was not let through. */
export async function listOwnHeldLines(
  q: Queries,
  { userId, after, limit }: { userId: number; after: number; limit: number },
): Promise<{ id: number }[]> {
  return q
    .selectFrom('heldLines')
    .innerJoin('channels', 'channels.id', 'channelId')
    .select(['heldLines.id', 'slug as channel', 'kind', 'text', 'heldLines.pictures', 'state', 'reason'])
    .select(['heldLines.createdAt', about])
    .where('userId', '=', userId)
    .where('state', '<>', 'sent')
    .where('heldLines.id', '>', after)
    .orderBy('heldLines.id')
    .limit(limit)
    .execute()
}

export async function deleteHeldLines(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('heldLines').where('userId', '=', userId).execute()
}

/** Lines keep their words. Answers how many it changed. */
export async function updateAuthor(tx: Tx, { userId, anonymous }: Leaver, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE messages SET username = ${anonymous}, client_id = NULL
    WHERE id IN (
      SELECT id FROM messages WHERE user_id = ${userId} AND username <> ${anonymous} LIMIT ${limit}
    )
  `.execute(tx)
  return Number(numAffectedRows)
}

export interface SystemLine {
  id: number
  text: string
  event: { key: string; params: Record<string, string> }
}

/** What the site wrote that may name somebody: found by the words, which are indexed. */
export async function listSystemLinesAbout(q: Queries, name: string): Promise<SystemLine[]> {
  const rows = await q
    .selectFrom('messages')
    .select(['id', 'text', 'event'])
    .where('kind', '=', 'system')
    .where('folded', 'like', sql<string>`folded(${containing(name)})`)
    .execute()
  // System lines always have an event of this shape.
  return rows as unknown as SystemLine[]
}

/** What the site wrote of somebody’s own doing. */
export async function listOwnSystemLines(q: Queries, userId: number): Promise<SystemLine[]> {
  const rows = await q
    .selectFrom('messages')
    .select(['id', 'text', 'event'])
    .where('userId', '=', userId)
    .where('kind', '=', 'system')
    .execute()
  return rows as unknown as SystemLine[]
}

export async function updateSystemLine(tx: Tx, { id, text, event }: SystemLine): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ text, event: JSON.stringify(event) })
    .where('id', '=', id)
    .execute()
}

export async function deleteMentions(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('messageMentions').where('userId', '=', userId).execute()
}
