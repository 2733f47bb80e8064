import { type RawBuilder, sql } from 'kysely'
import type { PublicLog } from '#contract/channels.ts'
import { type CommentSubject, commentSubject } from '../../platform/database/comment-subjects.store.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'

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
  /** `off`, `readable` or `indexed`, guaranteed by a check constraint. */
  publicLog: string
  /** `null` if the public log is off. */
  publicSince: string | null
  createdAt: string
  /** Subject, if the row holds comments. */
  subject: CommentSubject | null
}

export const channelColumns = [
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
  return queries.selectFrom('channels').select(channelColumns).where('slug', '=', slug).executeTakeFirst()
}

/** Finds and locks a channel until the end of the transaction. */
export async function findLockedChannel(tx: Tx, slug: string): Promise<ChannelRow | undefined> {
  return tx
    .selectFrom('channels')
    .select(channelColumns)
    .where('slug', '=', slug)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function listChannels(queries: Queries): Promise<ChannelRow[]> {
  return queries
    .selectFrom('channels')
    .select(channelColumns)
    .where('subjectKind', 'is', null)
    .orderBy('position')
    .orderBy('slug')
    .execute()
}

/** Bounds the cost if the last lines are all system lines. */
const linesLookedAt = 50

/** Lists channels, oldest first; `spokeAt` is set if there was a line since then. */
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

/** Lists slugs of channels that hold the first lines of newcomers. */
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

/** Inserts missing channels and returns them. */
export async function insertChannels(tx: Tx, channels: readonly NewChannel[]): Promise<ChannelRow[]> {
  return tx
    .insertInto('channels')
    .values([...channels])
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning(channelColumns)
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
    .returning(channelColumns)
    .executeTakeFirstOrThrow()
}

export async function deleteChannel(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('channels').where('id', '=', id).execute()
}

/** Counts held lines of a user in a channel. */
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

/** Counts channels that a user owns. */
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
