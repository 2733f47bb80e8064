import { type RawBuilder, sql } from 'kysely'
import type { Level } from '#contract/channels.ts'
import { holdsAt } from '../../platform/database/bans.store.ts'
import { type CommentSubject, commentSubject } from '../../platform/database/comment-subjects.store.ts'
import type { Queries } from '../../platform/database/database.ts'
import { prepared } from '../../platform/database/prepared-statements.ts'
import type { Membership } from './channels.policy.ts'
import { type ChannelRow, channelColumns } from './channels.store.ts'

interface Moment {
  userId: number
  at: string
}

/** Returns the membership of a user in a channel at a time. */
export async function getMembership(
  queries: Queries,
  { channelId, ...moment }: Moment & { channelId: number },
): Promise<Membership> {
  const row = await channelsSeenBy(queries, moment).where('channels.id', '=', channelId).executeTakeFirst()
  return standingOf(row, moment.userId)
}

/** Lists existing channels with the membership of a user at a time. */
export async function listChannelsFor(
  queries: Queries,
  { slugs, ...moment }: Moment & { slugs: readonly string[] },
): Promise<{ slug: string; membership: Membership }[]> {
  if (slugs.length === 0) return []
  const rows = await channelsSeenBy(queries, moment).select('slug').where('slug', 'in', slugs).execute()
  return rows.map((row) => ({ slug: row.slug, membership: standingOf(row, moment.userId) }))
}

/** Finds a channel with the membership of a user at a time. */
export async function findChannelFor(
  queries: Queries,
  { slug, ...moment }: Moment & { slug: string },
): Promise<{ channel: ChannelRow; membership: Membership } | undefined> {
  const row = await channelsSeenBy(queries, moment)
    .select(channelColumns)
    .where('slug', '=', slug)
    .modifyFront(prepared)
    .executeTakeFirst()
  if (!row) return undefined
  const {
    level: _level,
    bannedUntil: _end,
    banReason: _why,
    mutedUntil: _until,
    muteReason: _reason,
    ...channel
  } = row
  return { channel, membership: standingOf(row, moment.userId) }
}

/** Lists memberships of users in a channel at a time; empty if it was deleted. */
export async function listMemberships(
  queries: Queries,
  { channelId, userIds, at }: { channelId: number; userIds: readonly number[]; at: string },
): Promise<Map<number, Pick<ChannelRow, 'hasReactions' | 'subject'> & { membership: Membership }>> {
  const userId = sql<number>`person.id`
  const rows = await queries
    .selectFrom(sql<{ id: number }>`unnest(${userIds}::integer[])`.as<'person'>(sql`person (id)`))
    .innerJoinLateral(
      channelsSeenBy(queries, { userId, at })
        .select('hasReactions')
        .where('channels.id', '=', channelId)
        .as('seen'),
      (join) => join.onTrue(),
    )
    .selectAll('seen')
    .select('person.id as userId')
    .modifyFront(prepared)
    .execute()
  return new Map(
    rows.map((row) => {
      const { hasReactions, subject } = row
      return [row.userId, { hasReactions, subject, membership: standingOf(row, row.userId) }]
    }),
  )
}

/** Channels joined with the level, and the ban and mute in force, of a user. */
function channelsSeenBy(
  queries: Queries,
  { userId, at }: { userId: number | RawBuilder<number>; at: string },
) {
  return queries
    .selectFrom('channels')
    .leftJoin('channelLevels', (join) =>
      join.onRef('channelLevels.channelId', '=', 'channels.id').on('channelLevels.userId', '=', userId),
    )
    .leftJoin('channelBans', (join) =>
      join
        .onRef('channelBans.channelId', '=', 'channels.id')
        .on('channelBans.userId', '=', userId)
        .on(holdsAt(sql.ref('channelBans.until'), at)),
    )
    .leftJoin('channelMutes', (join) =>
      join
        .onRef('channelMutes.channelId', '=', 'channels.id')
        .on('channelMutes.userId', '=', userId)
        .on('channelMutes.until', '>', at),
    )
    .select(['channelLevels.level', 'channelBans.until as bannedUntil', 'channelBans.reason as banReason'])
    .select(['channelMutes.until as mutedUntil', 'channelMutes.reason as muteReason'])
    .select(commentSubject.as('subject'))
}

interface StandingRow {
  level: number | null
  bannedUntil: string | null
  /** Empty for a ban without a reason; null without a ban. */
  banReason: string | null
  mutedUntil: string | null
  muteReason: string | null
  subject: CommentSubject | null
}

/** Converts a row to a membership. Authors moderate the comments on their texts. */
function standingOf(row: StandingRow | undefined, userId: number): Membership {
  const {
    level,
    bannedUntil = null,
    banReason = null,
    mutedUntil: until = null,
    muteReason: reason,
    subject,
  } = row ?? {}
  const own = subject?.authorId === userId ? 5 : 0
  return {
    // Guaranteed by a check constraint.
    level: (level ?? own) as Level,
    banned: banReason === null ? null : { until: bannedUntil, reason: banReason },
    muted: until === null ? null : { until, reason: reason ?? '' },
    isClosed: subject ? !subject.isOpen : false,
  }
}
