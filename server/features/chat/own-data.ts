import { sql } from 'kysely'
import type { Database, Queries, Tx } from '../../platform/database/database.ts'
import { deleteEarlierTextsOf, ownEarlierTexts } from '../../platform/database/earlier-texts.store.ts'
import { containing } from '../../platform/database/folded-words.ts'
import {
  inPortions,
  type Leaver,
  type OwnData,
  type OwnPage,
  pagesById,
  pagesInOrder,
} from '../../platform/own-data.ts'
import type { Translate } from '../../platform/text/translate.ts'

interface Dependencies {
  db: Database
  /** Translates into the language of the site. */
  t: Translate
}

export function createChatOwnData({ db, t }: Dependencies): OwnData {
  /** Anonymises own lines last, because their old names are used to find the others. */
  async function erase(leaver: Leaver): Promise<void> {
    for (const name of leaver.names) await eraseInSystemLines(name, leaver)
    await eraseRenames(leaver)
    await db.write(async (tx) => {
      await deleteMentions(tx, leaver.userId)
      await deleteEarlierTextsOf(tx, 'channel', leaver.userId)
      await deleteHeldLines(tx, leaver.userId)
    })
    await inPortions((limit) => db.write((tx) => updateAuthor(tx, leaver, limit)))
  }

  async function eraseInSystemLines(name: string, { anonymous }: Leaver): Promise<void> {
    for (const line of await listSystemLinesAbout(db.read, name)) {
      if (Object.values(line.event.params).includes(name)) await rewrite(line, { names: [name], anonymous })
    }
  }

  /** Anonymises names in rename lines, which may not occur in any line of the user. */
  async function eraseRenames({ userId, anonymous }: Leaver): Promise<void> {
    for (const line of await listOwnSystemLines(db.read, userId)) {
      await rewrite(line, { names: Object.values(line.event.params), anonymous })
    }
  }

  async function rewrite(
    { id, event }: SystemLine,
    { names, anonymous }: Pick<Leaver, 'names' | 'anonymous'>,
  ): Promise<void> {
    const entries = Object.entries(event.params).map(([key, value]) => [
      key,
      names.includes(value) ? anonymous : value,
    ])
    const params = Object.fromEntries(entries)
    const text = t(`chat:events.${event.key}`, params)
    await db.write((tx) => updateSystemLine(tx, { id, text, event: { ...event, params } }))
  }

  async function* linesOf(userId: number): AsyncGenerator<object[]> {
    const start = { channelId: 0, seq: 0 }
    const placeOf = ({ channelId, seq }: LinePlace) => ({ channelId, seq })
    const pages = pagesInOrder(start, placeOf, (page) => listOwnLines(db.read, { userId, ...page }))
    for await (const lines of pages)
      yield lines.map(({ channelId: _, seq: _seq, about, ...line }) => ({ ...line, ...(about && { about }) }))
  }

  return {
    exportOf: (userId) => [
      {
        name: 'channel-messages',
        text: 'chat:exported.channel-messages',
        pages: () => linesOf(userId),
      },
      {
        name: 'channel-earlier-texts',
        text: 'chat:exported.channel-earlier-texts',
        pages: () => ownEarlierTexts(db, 'channel', userId),
      },
      {
        name: 'held-lines',
        text: 'word-lists:exported.held-lines',
        pages: () => pagesById((page) => listOwnHeldLines(db.read, { userId, ...page })),
      },
    ],
    erase,
  }
}

/** Title and path of a comment's subject, if it is public. */
const about = sql<object | null>`(
  SELECT jsonb_build_object('title', subject.title, 'path', subject.path)
  FROM comment_subjects AS subject
  WHERE subject.kind = channels.subject_kind AND subject.id = channels.subject_id AND subject.is_public
)`.as('about')

/** Position of a line in the export. */
interface LinePlace {
  channelId: number
  seq: number
}

/** Lists the undeleted lines of a user, by channel. */
async function listOwnLines(q: Queries, { userId, after, limit }: OwnPage<LinePlace>) {
  return (
    q
      .selectFrom('messages')
      .innerJoin('channels', 'channels.id', 'channelId')
      .select(['messages.id', 'channelId', 'seq', 'slug as channel', 'kind', 'username', 'text', 'replyTo'])
      .select(['messages.createdAt', 'editedAt', 'deletedAt', about])
      .where('userId', '=', userId)
      // Includes the user id, so that only the index of own lines fits this order.
      .where(sql<boolean>`(user_id, channel_id, seq) > (${userId}, ${after.channelId}, ${after.seq})`)
      .orderBy('userId')
      .orderBy('channelId')
      .orderBy('seq')
      .limit(limit)
      .execute()
  )
}

/** Lists the waiting and rejected lines of a user. */
async function listOwnHeldLines(q: Queries, { userId, after, limit }: OwnPage): Promise<{ id: number }[]> {
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

async function deleteHeldLines(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('heldLines').where('userId', '=', userId).execute()
}

/** Anonymises the author of lines, whose text stays. Returns the number of changed lines. */
async function updateAuthor(tx: Tx, { userId, anonymous }: Leaver, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE messages SET username = ${anonymous}, client_id = NULL
    WHERE id IN (
      SELECT id FROM messages WHERE user_id = ${userId} AND username <> ${anonymous} LIMIT ${limit}
    )
  `.execute(tx)
  return Number(numAffectedRows)
}

interface SystemLine {
  id: number
  text: string
  event: { key: string; params: Record<string, string> }
}

/** Finds system lines that may contain a name, by the text index. */
async function listSystemLinesAbout(q: Queries, name: string): Promise<SystemLine[]> {
  const rows = await q
    .selectFrom('messages')
    .select(['id', 'text', 'event'])
    .where('kind', '=', 'system')
    .where('folded', 'like', sql<string>`folded(${containing(name)})`)
    .execute()
  // System lines always have an event of this shape.
  return rows as unknown as SystemLine[]
}

/** Lists system lines about a user's own actions. */
async function listOwnSystemLines(q: Queries, userId: number): Promise<SystemLine[]> {
  const rows = await q
    .selectFrom('messages')
    .select(['id', 'text', 'event'])
    .where('userId', '=', userId)
    .where('kind', '=', 'system')
    .execute()
  return rows as unknown as SystemLine[]
}

async function updateSystemLine(tx: Tx, { id, text, event }: SystemLine): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ text, event: JSON.stringify(event) })
    .where('id', '=', id)
    .execute()
}

async function deleteMentions(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('messageMentions').where('userId', '=', userId).execute()
}
