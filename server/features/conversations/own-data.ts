import { sql } from 'kysely'
import type { Database, Queries, Tx } from '../../platform/database/database.ts'
import { deleteEarlierTextsOf, ownEarlierTexts } from '../../platform/database/earlier-texts.store.ts'
import {
  inPortions,
  type Leaver,
  type OwnData,
  type OwnPage,
  onePage,
  pagesById,
} from '../../platform/own-data.ts'

export function createConversationsOwnData({ db }: { db: Database }): OwnData {
  return {
    exportOf: (userId) => [
      {
        name: 'conversations',
        text: 'conversations:exported.conversations',
        pages: () => pagesById((page) => listOwnConversations(db.read, { userId, ...page })),
      },
      {
        name: 'private-messages',
        text: 'conversations:exported.private-messages',
        pages: () => pagesById((page) => listOwnMessages(db.read, { userId, ...page })),
      },
      {
        name: 'private-earlier-texts',
        text: 'conversations:exported.private-earlier-texts',
        pages: () => ownEarlierTexts(db, 'conversation', userId),
      },
      {
        name: 'blocks',
        text: 'conversations:exported.blocks',
        pages: () => onePage(() => listOwnBlocks(db.read, userId)),
      },
    ],
    async erase(leaver) {
      await db.write(async (tx) => {
        await deleteBlocksOf(tx, leaver.userId)
        await deleteEarlierTextsOf(tx, 'conversation', leaver.userId)
      })
      await inPortions((limit) => db.write((tx) => updateSender(tx, leaver, limit)))
    },
  }
}

async function listOwnConversations(
  q: Queries,
  { userId, after, limit }: OwnPage,
): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT conversations.id, other.username AS "with", conversations.created_at, hidden
    FROM conversation_members
    JOIN conversations ON conversations.id = conversation_id
    JOIN users AS other ON other.id = first_id + second_id - ${userId}
    WHERE user_id = ${userId} AND conversations.id > ${after}
    ORDER BY conversations.id
    LIMIT ${limit}
  `.execute(q)
  return rows
}

/** Lists the messages of a user's conversations, of both members. */
async function listOwnMessages(q: Queries, { userId, after, limit }: OwnPage): Promise<{ id: number }[]> {
  return q
    .selectFrom('privateMessages')
    .innerJoin('conversationMembers', 'conversationMembers.conversationId', 'privateMessages.conversationId')
    .select(['id', 'privateMessages.conversationId', 'senderName', 'content', 'createdAt', 'replyTo'])
    .select(['editedAt', 'deletedAt', 'isNotice'])
    .select(sql<boolean>`sender_id = ${userId}`.as('isOwn'))
    .where('userId', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

async function listOwnBlocks(q: Queries, userId: number): Promise<object[]> {
  return q
    .selectFrom('blocks')
    .innerJoin('users', 'users.id', 'blockedId')
    .select(['username', 'blocks.createdAt'])
    .where('userId', '=', userId)
    .orderBy('blocks.createdAt')
    .execute()
}

async function deleteBlocksOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('blocks').where('userId', '=', userId).execute()
}

/** Anonymises the sender of messages, which stay with their recipients. Returns the number of changed ones. */
async function updateSender(tx: Tx, { userId, anonymous }: Leaver, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE private_messages SET sender_name = ${anonymous}, client_id = NULL
    WHERE id IN (
      SELECT id FROM private_messages WHERE sender_id = ${userId} AND sender_name <> ${anonymous} LIMIT ${limit}
    )
  `.execute(tx)
  return Number(numAffectedRows)
}
