import type { Tx } from '../../platform/database/database.ts'
import type { Album } from './albums.store.ts'

/** In the bin. Nobody else changes it until the end of the transaction. */
export async function findDeleted(tx: Tx, id: number): Promise<Album | undefined> {
  const row = await tx
    .selectFrom('albums')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  // Services write only kinds and countries that there are.
  return row as Album | undefined
}

/** Those that went into the bin so long ago. Nobody else changes them until the end of the transaction. */
export async function listDeletedBefore(tx: Tx, deletedBefore: string) {
  return tx
    .selectFrom('albums')
    .select(['id', 'articleId', 'coverId', 'shareId'])
    .where('deletedAt', '<', deletedBefore)
    .forUpdate()
    .execute()
}

/** With its slots and addresses. */
export async function deleteAlbum(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('albums').where('id', '=', id).execute()
}
