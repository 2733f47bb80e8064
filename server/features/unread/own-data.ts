import { sql } from 'kysely'
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
    erase: ({ userId }) => db.write((tx) => deleteMarkers(tx, userId)),
  }
}

/** Lists read markers and notification levels, either of which may be missing. */
async function listOwnMarkers(q: Queries, userId: number): Promise<object[]> {
  const { rows } = await sql<object>`
    SELECT slug AS channel, last_read_id, mode AS notify
    FROM (SELECT channel_id, last_read_id FROM read_markers WHERE user_id = ${userId}) AS marker
    FULL JOIN (SELECT channel_id, mode FROM channel_notify WHERE user_id = ${userId}) AS choice USING (channel_id)
    JOIN channels ON channels.id = channel_id
    ORDER BY slug
  `.execute(q)
  return rows
}

async function deleteMarkers(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('readMarkers').where('userId', '=', userId).execute()
  await tx.deleteFrom('channelNotify').where('userId', '=', userId).execute()
}
