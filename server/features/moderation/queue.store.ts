import { sql } from 'kysely'
import type { QueueItem } from '#contract/moderation-queue.ts'
import type { ReportType } from '#contract/reports.ts'
import * as bounds from '#contract/rules/bounds.ts'
import { commentSubject } from '../../platform/database/comment-subjects.store.ts'
import type { Queries } from '../../platform/database/database.ts'
import { quoteOf, quoteOn } from '../../platform/database/line-fields.ts'
import { picturesOf } from '../../platform/database/line-pictures.store.ts'
import { isOfStaff } from '../../platform/database/staff.store.ts'
import { snapshotOf } from './reports.store.ts'

/** Lists channels that a user moderates at a time. */
export async function listModerated(
  queries: Queries,
  { userId, at }: { userId: number; at: string },
): Promise<number[]> {
  const rows = await queries
    .selectFrom('channelLevels')
    .select('channelId')
    .where('channelLevels.userId', '=', userId)
    .where('level', '>=', 5)
    .where(
      sql<boolean>`NOT EXISTS (
        SELECT FROM channel_bans AS ban
        WHERE ban.channel_id = channel_levels.channel_id AND ban.user_id = ${userId} AND (ban.until IS NULL OR ban.until > ${at})
      ) AND NOT EXISTS (
        SELECT FROM channel_mutes AS mute
        WHERE mute.channel_id = channel_levels.channel_id AND mute.user_id = ${userId} AND mute.until > ${at}
      )`,
    )
    .execute()
  return rows.map(({ channelId }) => channelId)
}

/** Lists open reports, oldest first. `channels` undefined: reports of all kinds. */
export async function listOpenReports(
  queries: Queries,
  { channels, notAbout }: { channels: readonly number[] | undefined; notAbout: number | undefined },
): Promise<QueueItem[]> {
  let query = queries
    .selectFrom('reports')
    .innerJoin('users as reporter', 'reporter.id', 'reports.reporterId')
    .leftJoin('users as author', 'author.id', 'reports.authorId')
    .select(['reports.id', 'subjectType', 'subjectId', 'snapshot', 'reason', 'reports.createdAt'])
    .select(['reporter.username as reporter', 'author.id as authorId', 'author.username as authorName'])
    .where('state', '=', 'open')
  if (channels) {
    query = query.where('reports.channelId', 'in', channels)
  }
  if (notAbout !== undefined) query = query.where('reports.authorId', 'is distinct from', notAbout)
  const rows = await query.orderBy('reports.id').limit(bounds.moderationQueue).execute()
  return rows.map(({ snapshot, subjectType, subjectId, authorId, authorName, ...row }) => {
    const { text, channel = null, about, pictures, earlier } = snapshotOf(snapshot)
    return {
      ...row,
      // The table's check allows no other types.
      ...{ kind: 'report' as const, type: subjectType as ReportType, subjectId, text, channel },
      ...(about && { about }),
      ...(pictures && { pictures }),
      ...(earlier && { earlier }),
      author: named(authorId, authorName),
      near: subjectType === 'message' ? subjectId : null,
    }
  })
}

/** Lists held lines, oldest first. */
export async function listHeld(
  queries: Queries,
  channels: readonly number[] | undefined,
): Promise<QueueItem[]> {
  let query = queries
    .selectFrom('heldLines')
    .innerJoin('channels', 'channels.id', 'heldLines.channelId')
    .innerJoin('users', 'users.id', 'heldLines.userId')
    .select(['heldLines.id', 'slug as channel', 'heldLines.text', 'cause', 'word', 'afterId as near'])
    .select(['heldLines.createdAt', 'heldLines.userId', 'users.username', 'heldLines.pictures'])
    .select(commentSubject.as('subject'))
    .select(quoteOn(sql`held_lines.reply_to`).as('quote'))
    .where('state', '=', 'waiting')
  if (channels) query = query.where('heldLines.channelId', 'in', channels)
  const rows = await query.orderBy('heldLines.id').limit(bounds.moderationQueue).execute()
  return rows.map(({ userId, username, cause, pictures, subject, quote, ...row }) => ({
    ...row,
    ...(quote && { replyTo: quoteOf(quote) }),
    ...(subject && { about: { title: subject.title, path: subject.path } }),
    ...(pictures === null ? {} : { pictures: picturesOf(pictures) }),
    // The table's check allows no others.
    ...{ kind: 'held' as const, cause: cause as 'word' | 'newcomer', author: named(userId, username) },
  }))
}

/** Counts open reports, held lines and held comments. */
export async function countWaiting(
  queries: Queries,
  notAbout: number | undefined,
): Promise<{ reports: number; heldLines: number; heldComments: number }> {
  const ofOthers = notAbout === undefined ? sql`` : sql`AND author_id IS DISTINCT FROM ${notAbout}`
  const { rows } = await sql<{ reports: number; heldLines: number; heldComments: number }>`
    SELECT
      (SELECT count(*)::int FROM reports WHERE state = 'open' ${ofOthers}) AS reports,
      (count(*) FILTER (WHERE subject_kind IS NULL))::int AS held_lines,
      (count(*) FILTER (WHERE subject_kind IS NOT NULL))::int AS held_comments
    FROM held_lines
    JOIN channels ON channels.id = held_lines.channel_id
    WHERE state = 'waiting'
  `.execute(queries)
  return rows[0] ?? { reports: 0, heldLines: 0, heldComments: 0 }
}

/** Returns the channel of a reported line; undefined if there is no such report. */
export async function findReportChannel(
  queries: Queries,
  id: number,
): Promise<{ channelId: number | null } | undefined> {
  return queries.selectFrom('reports').select('channelId').where('id', '=', id).executeTakeFirst()
}

/** Lists staff and the moderators of the channel. The reported user is only included if they are an administrator. */
export async function listModerators(
  queries: Queries,
  { channel, aboutId }: { channel: string | null; aboutId: number | null },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM users
    WHERE suspended_at IS NULL AND ${isOfStaff} AND (id IS DISTINCT FROM ${aboutId} OR 'ROLE_ADMIN' = ANY (roles))
    UNION
    SELECT user_id FROM channel_levels JOIN channels ON channels.id = channel_id
    WHERE slug = ${channel} AND level >= 5 AND user_id IS DISTINCT FROM ${aboutId}
  `.execute(queries)
  return rows.map(({ id }) => id)
}

const named = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })
