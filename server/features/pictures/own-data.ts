import type { Database } from '../../platform/database.ts'
import { type OwnData, onePage } from '../../platform/own-data.ts'
import type { PicturesService } from './pictures.service.ts'
import { listPictures } from './pictures.store.ts'

interface Needs {
  db: Database
  pictures: Pick<PicturesService, 'remove'>
}

export function createPicturesOwnData({ db, pictures }: Needs): OwnData {
  return {
    exportOf: (userId) => [{ name: 'pictures', pages: () => onePage(() => listPictures(db.read, userId)) }],
    forget: ({ userId }) => db.write((tx) => pictures.remove(tx, { ownerId: userId })),
  }
}
