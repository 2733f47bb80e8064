import type { Tx } from '../../platform/database/database.ts'

interface MentionRow {
  messageId: number
  channelId: number
  userId: number
}

export async function insertMentions(tx: Tx, rows: readonly MentionRow[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto('messageMentions')
      .values([...rows])
      .execute()
}

/** Answers who was mentioned. */
export async function deleteMentions(tx: Tx, messageId: number): Promise<number[]> {
  const rows = await tx
    .deleteFrom('messageMentions')
    .where('messageId', '=', messageId)
    .returning('userId')
    .execute()
  return rows.map(({ userId }) => userId)
}
