import type { Database, Queries, Tx } from '../../platform/database/database.ts'
import { type OwnData, onePage } from '../../platform/own-data.ts'

export function createUnreadOwnData({ db }: { db: Database }): OwnData {
  return {
    exportOf: (userId) => [
      {
        name: 'read-markers',
        text: 'unread:exported.read-markers',
        pages: () => onePage(() => listOwnMarkers(db.read, userId)),
      },
    ],
    forget: ({ userId }) => db.write((tx) => deleteMarkers(tx, userId)),
  }
}

async function listOwnMarkers(q: Queries, userId: number): Promise<object[]> {
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

async function deleteMarkers(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('readMarkers').where('userId', '=', userId).execute()
  await tx.deleteFrom('channelNotify').where('userId', '=', userId).execute()
}
