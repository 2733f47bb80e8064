import { sql } from 'kysely'
import type { PublicLine } from '#contract/public-logs.ts'
import * as bounds from '#contract/rules/bounds.ts'
import type { Queries } from '../../platform/database/database.ts'
import { quotesText } from '../../platform/database/line-cards.store.ts'

export interface LogRow {
  id: number
  slug: string
  topic: string
  publicLog: string
  publicSince: string
}

/** Finds a public log; undefined if it is off. */
export async function findLog(q: Queries, slug: string): Promise<LogRow | undefined> {
  return q
    .selectFrom('channels')
    .select(['id', 'slug', 'topic', 'publicLog', 'publicSince'])
    .where('slug', '=', slug)
    .where('publicSince', 'is not', null)
    .$narrowType<{ publicSince: string }>()
    .executeTakeFirst()
}

/** Bounds the cost if the last authors are left out of public logs. */
const linesLookedAt = 100

/** Lists the most recently active public logs, each with its last lines, oldest first. */
export async function listRooms(
  q: Queries,
  { rooms, lines }: { rooms: number; lines: number },
): Promise<{ slug: string; topic: string; lines: PublicLine[] }[]> {
  const logs = await q
    .selectFrom('channels')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('publicLines')
          .whereRef('publicLines.channelId', '=', 'channels.id')
          .where('seq', '>', sql<number>`channels.last_seq - ${linesLookedAt}::integer`)
          .select(sql<number | null>`max(public_lines.id)`.as('newest'))
          .as('said'),
      (join) => join.onTrue(),
    )
    .select(['channels.id', 'slug', 'topic', 'newest'])
    .where('publicLog', '<>', 'off')
    .orderBy('newest', (order) => order.desc().nullsLast())
    .orderBy('slug')
    .limit(rooms)
    .execute()
  return Promise.all(
    logs.map(async ({ id, slug, topic, newest }) => {
      const last = newest === null ? [] : await listLast(q, { channelId: id, upTo: newest, limit: lines })
      return { slug, topic, lines: last }
    }),
  )
}

async function listLast(
  q: Queries,
  { channelId, upTo, limit }: { channelId: number; upTo: number; limit: number },
): Promise<PublicLine[]> {
  const rows = await linesOf(q, channelId)
    .where('publicLines.id', '<=', upTo)
    .where(
      'publicLines.seq',
      '>',
      sql<number>`(
      SELECT last_seq - ${linesLookedAt}::integer FROM channels WHERE id = ${channelId}
    )`,
    )
    .orderBy('publicLines.id', 'desc')
    .limit(limit)
    .execute()
  return rows.reverse().map(lineOf)
}

/** A range of line ids, from `from` (inclusive) to `end` (exclusive). */
interface Stretch {
  channelId: number
  from: number
  end: number
}

export async function listLines(
  q: Queries,
  { channelId, from, end }: Stretch,
  { limit, offset }: { limit: number; offset: number },
): Promise<PublicLine[]> {
  const rows = await linesOf(q, channelId)
    .where('publicLines.id', '>=', from)
    .where('publicLines.id', '<', end)
    .orderBy('publicLines.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(lineOf)
}

export async function countLines(q: Queries, { channelId, from, end }: Stretch): Promise<number> {
  const { count } = await q
    .selectFrom('publicLines')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('channelId', '=', channelId)
    .where('id', '>=', from)
    .where('id', '<', end)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Finds the last line before `before`, or the first one from `from` on. */
export async function findNearest(
  q: Queries,
  channelId: number,
  place: { before: number } | { from: number },
): Promise<{ id: number; createdAt: string } | undefined> {
  const lines = q.selectFrom('publicLines').select(['id', 'createdAt']).where('channelId', '=', channelId)
  const nearest =
    'before' in place
      ? lines.where('id', '<', place.before).orderBy('id', 'desc')
      : lines.where('id', '>=', place.from).orderBy('id')
  const row = await nearest.limit(1).executeTakeFirst()
  return row as { id: number; createdAt: string } | undefined
}

function linesOf(q: Queries, channelId: number) {
  return q
    .selectFrom('publicLines')
    .leftJoin('publicLines as quoted', (join) =>
      join.onRef('quoted.id', '=', 'publicLines.replyTo').on('quoted.channelId', '=', channelId),
    )
    .select(['publicLines.id', 'publicLines.kind', 'publicLines.username', 'publicLines.text'])
    .select(['publicLines.createdAt', 'publicLines.editedAt', 'quoted.id as quotedId'])
    .select('quoted.username as quotedName')
    .select(sql<string | null>`left(quoted.text, ${sql.lit(bounds.quote.max)})`.as('quotedText'))
    .where('publicLines.channelId', '=', channelId)
}

/** Lists lines with a card of a text, newest first, with channel and link. */
export async function listLinesAbout(q: Queries, articleId: number, limit: number) {
  const rows = await q
    .selectFrom('messageCards')
    .innerJoin('articles', 'articles.id', 'messageCards.subjectId')
    .innerJoin('publicLines', 'publicLines.id', 'messageCards.messageId')
    .innerJoin('channels', 'channels.id', 'publicLines.channelId')
    .select(['messageCards.address', 'articles.slug as textSlug'])
    .select(['channels.slug', 'publicLines.id', 'publicLines.kind'])
    .select(['publicLines.username', 'publicLines.text', 'publicLines.createdAt', 'publicLines.editedAt'])
    .where('messageCards.subjectId', '=', articleId)
    .where(quotesText)
    .where('articles.isPublished', '=', true)
    .where('articles.deletedAt', 'is', null)
    .orderBy('messageCards.messageId', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ address, slug, textSlug, ...row }) => ({
    ...{ address, textSlug, channel: slug, line: lineOf(row) },
  }))
}

type Quoted = 'quotedId' | 'quotedName' | 'quotedText'
type Row = Awaited<ReturnType<ReturnType<typeof linesOf>['execute']>>[number]

/** Columns of a view are nullable in the generated types. */
function lineOf({ quotedId = null, ...row }: Omit<Row, Quoted> & Partial<Pick<Row, Quoted>>): PublicLine {
  return {
    id: row.id ?? 0,
    kind: row.kind as PublicLine['kind'],
    name: row.username ?? '',
    text: row.text ?? '',
    createdAt: row.createdAt ?? '',
    edited: row.editedAt !== null,
    ...(quotedId === null
      ? {}
      : { replyTo: { id: quotedId, name: row.quotedName ?? '', text: row.quotedText ?? '' } }),
  }
}
