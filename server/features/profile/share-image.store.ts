import type { Updateable } from 'kysely'
import type { Users } from '../../database/schema.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'
import { pictureFileOf } from '../../platform/database/picture-file.store.ts'

/** Returns the file of a user's share picture. */
export async function findShareFile(q: Queries, userId: number): Promise<string | null> {
  const row = await q
    .selectFrom('users')
    .select(({ ref }) => pictureFileOf(ref('shareId')).as('share'))
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.share ?? null
}

/** Locks a user and returns the data of their share picture. */
export async function findSharedPerson(tx: Tx, userId: number) {
  return tx
    .selectFrom('users')
    .select(['username', 'profileImage', 'shareId', 'shareKey'])
    .select(({ selectFrom }) =>
      selectFrom('nicknames')
        .select('nickname')
        .whereRef('userId', '=', 'users.id')
        .where('isSelected', '=', true)
        .as('nickname'),
    )
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('findablePeople').select('id').whereRef('id', '=', 'users.id')).as('isFindable'),
    )
    .where('id', '=', userId)
    .forUpdate('users')
    .executeTakeFirst()
}

export async function updateShare(
  tx: Tx,
  userId: number,
  share: Pick<Updateable<Users>, 'shareId' | 'shareKey'>,
): Promise<void> {
  await tx.updateTable('users').set(share).where('id', '=', userId).execute()
}

/** Lists users who may be found and have no share picture. */
export async function listUnsharedPeople(q: Queries, limit: number): Promise<number[]> {
  const rows = await q
    .selectFrom('findablePeople')
    .innerJoin('users', 'users.id', 'findablePeople.id')
    .select('users.id')
    .where('users.shareKey', '=', '')
    .orderBy('users.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
