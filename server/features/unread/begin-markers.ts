import type { Tx } from '../../platform/database/database.ts'
import { insertMarkers } from './unread.store.ts'
import './unread.events.ts'

/** Creates read markers at the newest lines, where there are none. */
export async function beginMarkers(tx: Tx, userId: number, slugs: readonly string[]): Promise<void> {
  const inserted = slugs.length === 0 ? [] : await insertMarkers(tx, userId, slugs)
  for (const { slug: channel, lastReadId } of inserted)
    tx.emit('unread.markerMoved', { userId, channel, lastReadId })
}
