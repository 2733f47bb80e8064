import { type RawBuilder, sql } from 'kysely'
import type { Level, PublicLog } from '#contract/channels.ts'
import { holdsAt } from '../../platform/database/bans.store.ts'
import { type CommentSubject, commentSubject } from '../../platform/database/comment-subjects.store.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'
import type { Membership } from './channels.policy.ts'

export interface ChannelRow {
  id: number
  slug: string
  groupKey: string
  description: string
  preloaded: boolean
  topic: string
  topicSetBy: string | null
  topicSetAt: string | null
  revision: number
  hasReactions: boolean
  hasPictures: boolean
  slowSeconds: number
  holdsNewcomers: boolean
  hasCards: boolean
  /** `off`, `readable` or `indexed`: a check on the column allows nothing else. */
  publicLog: string
  /** `null` while it is off. */
  publicSince: string | null
  createdAt: string
  /** What it is the comments on, where it is no channel. */
  subject: CommentSubject | null
}

const columns = [
  'channels.id',
  'channels.slug',
  'channels.groupKey',
  'channels.description',
  'channels.preloaded',
  'channels.topic',
  'channels.topicSetBy',
  'channels.topicSetAt',
  'channels.revision',
  'channels.hasReactions',
  'channels.hasPictures',
  'channels.slowSeconds',
  'channels.holdsNewcomers',
  'channels.hasCards',
  'channels.publicLog',
  'channels.publicSince',
  'channels.createdAt',
  commentSubject.as('subject'),
] as const

export async function findChannel(queries: Queries, slug: string): Promise<ChannelRow | undefined> {
  return queries.selectFrom('channels').select(columns).where('slug', '=', slug).executeTakeFirst()
}

/** Keeps everybody else from changing the channel until the end of the transaction. */
export async function findLockedChannel(tx: Tx, slug: string): Promise<ChannelRow | undefined> {
  return tx
    .selectFrom('channels')
    .select(columns)
    .where('slug', '=', slug)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function listChannels(queries: Queries): Promise<ChannelRow[]> {
  return queries
    .selectFrom('channels')
    .select(columns)
    .where('subjectKind', 'is', null)
    .orderBy('position')
    .orderBy('slug')
    .execute()
}

/** Bounds what it costs where none of the last lines was said by anybody. */
const linesLookedAt = 50

/** The oldest first; `spokeAt` where somebody has said something since then. */
export async function listActivity(
  queries: Queries,
  { since }: { since: string },
): Promise<(Pick<ChannelRow, 'slug' | 'preloaded'> & { spokeAt: string | null })[]> {
  return queries
    .selectFrom('channels')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('messages')
          .select('messages.createdAt as spokeAt')
          .whereRef('messages.channelId', '=', 'channels.id')
          .where('seq', '>', sql<number>`channels.last_seq - ${linesLookedAt}::integer`)
          .where('kind', '<>', 'system')
          .where('deletedAt', 'is', null)
          .where('messages.createdAt', '>', since)
          .orderBy('seq', 'desc')
          .limit(1)
          .as('said'),
      (join) => join.onTrue(),
    )
    .select(['slug', 'preloaded', 'spokeAt'])
    .where('subjectKind', 'is', null)
    .orderBy('channels.createdAt')
    .orderBy('position')
    .orderBy('slug')
    .execute()
}

/** Comments on what not everybody may read. */
export async function listHiddenComments(queries: Queries): Promise<number[]> {
  const rows = await queries
    .selectFrom('channels')
    .innerJoin('commentSubjects as subject', (join) =>
      join.onRef('subject.kind', '=', 'subjectKind').onRef('subject.id', '=', 'subjectId'),
    )
    .select('channels.id')
    .where('subject.isPublic', '=', false)
    .execute()
  return rows.map(({ id }) => id)
}

/** The slugs of those that look at the first lines of newcomers. */
export async function listHolding(queries: Queries): Promise<string[]> {
  const rows = await queries
    .selectFrom('channels')
    .select('slug')
    .where('holdsNewcomers', '=', true)
    .execute()
  return rows.map(({ slug }) => slug)
}

interface NewChannel {
  slug: string
  groupKey: string
  position: number
  preloaded: boolean
  createdAt: string
}

/** Leaves what exists as it is, and answers the new ones. */
export async function insertChannels(tx: Tx, channels: readonly NewChannel[]): Promise<ChannelRow[]> {
  return tx
    .insertInto('channels')
    .values([...channels])
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning(columns)
    .execute()
}

type Changes = Partial<
  Pick<ChannelRow, 'groupKey' | 'description' | 'topic' | 'slowSeconds' | 'holdsNewcomers'> & {
    topicSetBy: string
    topicSetAt: string
    publicLog: PublicLog
    publicSince: string | null
    publicAfter: number | RawBuilder<number> | null
  }
>

export async function updateChannel(tx: Tx, id: number, changes: Changes): Promise<ChannelRow> {
  return tx
    .updateTable('channels')
    .set(changes)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function deleteChannel(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('channels').where('id', '=', id).execute()
}

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
    .select(columns)
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (!row) return undefined
  const { level: _level, bannedId: _bannedId, mutedUntil: _until, muteReason: _reason, ...channel } = row
  return { channel, membership: standingOf(row, moment.userId) }
}

/** Bans and mutes end by themselves. */
function channelsSeenBy(queries: Queries, { userId, at }: Moment) {
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
    .select(['channelLevels.level', 'channelBans.userId as bannedId'])
    .select(['channelMutes.until as mutedUntil', 'channelMutes.reason as muteReason'])
    .select(commentSubject.as('subject'))
}

interface StandingRow {
  level: number | null
  bannedId: number | null
  mutedUntil: string | null
  muteReason: string | null
  subject: CommentSubject | null
}

/** Whoever wrote a text keeps order in what is said about it. */
function standingOf(row: StandingRow | undefined, userId: number): Membership {
  const { level, bannedId, mutedUntil: until = null, muteReason: reason, subject } = row ?? {}
  const own = subject?.authorId === userId ? 5 : 0
  return {
    // A check on the column allows no other level.
    level: (level ?? own) as Level,
    banned: Boolean(bannedId),
    muted: until === null ? null : { until, reason: reason ?? '' },
    isClosed: subject ? !subject.isOpen : false,
  }
}

/** Lines of somebody that wait for a moderator in a channel. */
export async function countHeld(
  queries: Queries,
  { slug, userId }: { slug: string; userId: number },
): Promise<number> {
  const { count } = await queries
    .selectFrom('heldLines')
    .innerJoin('channels', 'channels.id', 'heldLines.channelId')
    .select((select) => select.fn.countAll().as('count'))
    .where('heldLines.userId', '=', userId)
    .where('slug', '=', slug)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Channels that a user has founded or was given. */
export async function countOwned(queries: Queries, userId: number): Promise<number> {
  const { count } = await queries
    .selectFrom('channelLevels')
    .innerJoin('channels', 'channels.id', 'channelLevels.channelId')
    .select((select) => select.fn.countAll().as('count'))
    .where('channelLevels.userId', '=', userId)
    .where('channelLevels.level', '=', 100)
    .where('channels.preloaded', '=', false)
    .executeTakeFirstOrThrow()
  return Number(count)
}
