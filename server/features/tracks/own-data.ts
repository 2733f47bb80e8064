import type { Database } from '../../platform/database/database.ts'
import { type OwnData, onePage } from '../../platform/own-data.ts'
import { deleteMarks, listMarks } from './marks.store.ts'

/** Own data of tracks: the marks (`marked_tracks.user_id`). */
export function createTracksOwnData({ db }: { db: Database }): OwnData {
  return {
    exportOf: (userId) => [
      {
        name: 'marked-tracks',
        text: 'staff-tracks:exported.marked-tracks',
        pages: () => onePage(() => listMarks(db.read, userId)),
      },
    ],
    erase: ({ userId }) => db.write((tx) => deleteMarks(tx, userId)),
  }
}
