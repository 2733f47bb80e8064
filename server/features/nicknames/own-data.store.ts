import type { Queries, Tx } from '../../platform/database/database.ts'

export async function listOwnNicknames(q: Queries, userId: number): Promise<object[]> {
  return q
    .selectFrom('nicknames')
    .select(['nickname', 'isSelected', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
}

export async function deleteNicknames(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('nicknames').where('userId', '=', userId).execute()
}
