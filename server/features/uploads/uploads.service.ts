import type { LibraryPicture } from '#contract/uploads.ts'
import type { Database } from '../../platform/database.ts'
import { countLibrary, listLibrary, listUses } from './uploads.store.ts'

interface Needs {
  db: Database
}

export type UploadsService = ReturnType<typeof createUploadsService>

/** The library: pictures that staff keep to choose from. */
export function createUploadsService({ db }: Needs) {
  async function list(place: { page: number; limit: number } | undefined) {
    const part = place && { limit: place.limit, offset: (place.page - 1) * place.limit }
    const [rows, total] = await Promise.all([listLibrary(db.read, part ?? {}), countLibrary(db.read)])
    const uses = await listUses(
      db.read,
      rows.map(({ id }) => id),
    )
    const pictures = rows.map(({ id, createdAt, ...row }): LibraryPicture => {
      const usedBy = uses.filter(({ pictureId }) => pictureId === id)
      return { ...row, modified: createdAt, url: `/uploads/${row.name}`, usedBy }
    })
    return { pictures, total }
  }

  return { list }
}
