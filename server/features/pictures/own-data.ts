import type { Database } from '../../platform/database/database.ts'
import { type OwnData, onePage } from '../../platform/own-data.ts'
import type { PicturesService } from './pictures.service.ts'
import { listPictures, updateOwner } from './pictures.store.ts'

interface Dependencies {
  db: Database
  pictures: Pick<PicturesService, 'remove'>
  /** Inherits pictures used by the site: of articles and shops. */
  heirId: number
}

export function createPicturesOwnData({ db, pictures, heirId }: Dependencies): OwnData {
  return {
    exportOf: (userId) => [
      {
        name: 'pictures',
        text: 'pictures:exported.pictures',
        pages: () => onePage(() => listPictures(db.read, userId)),
      },
    ],
    erase: ({ userId }) =>
      db.write(async (tx) => {
        await pictures.remove(tx, { ownerId: userId, kind: 'avatar' })
        await updateOwner(tx, { from: userId, to: heirId })
      }),
  }
}
