import type { Database } from '../../platform/database/database.ts'
import { inPortions, type OwnData, pagesInOrder } from '../../platform/own-data.ts'
import type { PicturesService } from '../pictures/pictures.service.ts'
import { clearLines, findPlaceOf, listOwn, type SaidKind } from './line-pictures.store.ts'

interface Dependencies {
  db: Database
  pictures: Pick<PicturesService, 'remove'>
}

export function createLinePicturesOwnData({ db, pictures }: Dependencies): OwnData {
  /** Removes a user's pictures from one channel or conversation. Returns whether there was one. */
  async function erasePlace(kind: SaidKind, userId: number): Promise<number> {
    const placeId = await findPlaceOf(db.read, kind, userId)
    if (placeId === undefined) return 0
    await db.write((tx) => clearLines(tx, kind, { placeId, userId }))
    return 1
  }

  return {
    exportOf: (userId) => [
      {
        name: 'line-pictures',
        text: 'line-pictures:exported.line-pictures',
        pages: () =>
          pagesInOrder(
            '',
            ({ pictureId }: { pictureId: string }) => pictureId,
            (page) => listOwn(db.read, { userId, ...page }),
          ),
      },
    ],
    async erase({ userId }) {
      for (const kind of ['channel', 'conversation'] as const)
        await inPortions(() => erasePlace(kind, userId))
      await db.write((tx) => pictures.remove(tx, { ownerId: userId, kind: 'line' }))
    },
  }
}
