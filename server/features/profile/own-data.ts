import type { Database } from '../../platform/database/database.ts'
import { type OwnData, onePage } from '../../platform/own-data.ts'
import type { PicturesService } from '../pictures/pictures.service.ts'
import { deleteWhois, findProfile, updateToForgotten } from './own-data.store.ts'

interface Needs {
  db: Database
  pictures: Pick<PicturesService, 'removeSome'>
}

export function createProfileOwnData({ db, pictures }: Needs): OwnData {
  return {
    exportOf: (userId) => [
      {
        name: 'profile',
        text: 'profile:exported.profile',
        pages: () => onePage(() => findProfile(db.read, userId)),
      },
    ],
    forget: ({ userId }) =>
      db.write(async (tx) => {
        const shareId = await updateToForgotten(tx, userId)
        if (shareId) await pictures.removeSome(tx, [shareId])
        await deleteWhois(tx, userId)
      }),
  }
}
