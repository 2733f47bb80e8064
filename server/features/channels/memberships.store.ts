import { type RawBuilder, sql } from 'kysely'
import type { Level } from '#contract/channels.ts'
import { holdsAt } from '../../platform/database/bans.store.ts'
import { type CommentSubject, commentSubject } from '../../platform/database/comment-subjects.store.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { Membership } from './channels.policy.ts'
import { type ChannelRow, channelColumns } from './channels.store.ts'

interface Moment {
  userId: number
  at: string
}

/** What somebody is in a channel at a moment. */
export async function getMembership(
  queries: Queries,
  { channelId, ...moment }: Moment & { channelId: number },
): Promise<Membership> {
  const row = await channelsSeenBy(queries, moment).where('channels.id', '=', channelId).executeTakeFirst()
  return standingOf(row, moment.userId)
}

/** Those of these channels that there are, and what somebody is in them at a moment. */
export async function listChannelsFor(
  queries: Queries,
  { slugs, ...moment }: Moment & { slugs: readonly string[] },
): Promise<{ slug: string; membership: Membership }[]> {
  if (slugs.length === 0) return []
  const rows = await channelsSeenBy(queries, moment).select('slug').where('slug', 'in', slugs).execute()
  return rows.map((row) => ({ slug: row.slug, membership: standingOf(row, moment.userId) }))
}

/** A channel, and what somebody is in it at a moment. */
export async function findChannelFor(
  queries: Queries,
  { slug, ...moment }: Moment & { slug: string },
): Promise<{ channel: ChannelRow; membership: Membership } | undefined> {
  const row = await channelsSeenBy(queries, moment)
    .select(channelColumns)
    .where('slug', '=', slug)
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

/** What each of these people is in a channel at a moment; nothing where the channel is gone. */
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
    .execute()
  return new Map(
    rows.map((row) => {
      const { hasReactions, subject } = row
      return [row.userId, { hasReactions, subject, membership: standingOf(row, row.userId) }]
    }),
  )
}

/** Bans and mutes end by themselves. */
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
  /** Of a ban without words it is empty; null where there is no ban. */
  banReason: string | null
  mutedUntil: string | null
  muteReason: string | null
  subject: CommentSubject | null
}

/** Whoever wrote a text keeps order in what is said about it. */
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
    // A check on the column allows no other level.
    level: (level ?? own) as Level,
    banned: banReason === null ? null : { until: bannedUntil, reason: banReason },
    muted: until === null ? null : { until, reason: reason ?? '' },
    isClosed: subject ? !subject.isOpen : false,
  }
}
