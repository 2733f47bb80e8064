import type { Queries, Tx } from '../../platform/database/database.ts'

export async function listOwnMarkers(q: Queries, userId: number): Promise<object[]> {
  return q
    .selectFrom('readMarkers')
    .innerJoin('channels', 'channels.id', 'readMarkers.channelId')
    .leftJoin('channelNotify', (join) =>
      join
        .onRef('channelNotify.channelId', '=', 'readMarkers.channelId')
        .onRef('channelNotify.userId', '=', 'readMarkers.userId'),
    )
    .select(['slug as channel', 'lastReadId', 'mode as notify'])
    .where('readMarkers.userId', '=', userId)
    .orderBy('slug')
    .execute()
}

export async function deleteMarkers(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('readMarkers').where('userId', '=', userId).execute()
  await tx.deleteFrom('channelNotify').where('userId', '=', userId).execute()
}
