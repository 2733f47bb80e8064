import type { LibraryPicture } from '#contract/uploads.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database, Tx } from '../../platform/database.ts'
import { BadRequest, Conflict, NotFound, Refusal } from '../../platform/errors.ts'
import type { IncomingFile } from '../../platform/incoming-files.ts'
import type { AuditService } from '../audit/audit.service.ts'
import { fileOf, type PicturesService } from '../pictures/pictures.service.ts'
import { countLibrary, findInLibraryForUpdate, listLibrary, listUses } from './uploads.store.ts'

interface Needs {
  db: Database
  pictures: Pick<PicturesService, 'take' | 'removeSome'>
  audit: Pick<AuditService, 'record'>
}

interface Kept {
  names: string[]
  rejected: { name: string; refusal: Refusal }[]
}

export type UploadsService = ReturnType<typeof createUploadsService>

/** The library: pictures that staff keep to choose from. Whoever calls has checked that the actor is staff. */
export function createUploadsService({ db, pictures, audit }: Needs) {
  /** Newest first, each with where it is shown; all of them without a place. */
  async function list(place: { page: number; limit: number } | undefined) {
    const part = place && { limit: place.limit, offset: (place.page - 1) * place.limit }
    const [rows, total] = await Promise.all([listLibrary(db.read, part ?? {}), countLibrary(db.read)])
    const ids = rows.map(({ id }) => id)
    const uses = Map.groupBy(await listUses(db.read, ids), ({ pictureId }) => pictureId)
    const shown = rows.map(
      ({ id, createdAt, ...row }): LibraryPicture => ({
        ...row,
        modified: createdAt,
        url: `/uploads/${row.name}`,
        usedBy: uses.get(id) ?? [],
      }),
    )
    return { pictures: shown, total }
  }

  /** Where some are refused the others are kept; where all are, the first refusal is the answer. */
  async function add(actor: Actor, files: readonly IncomingFile[]): Promise<Kept> {
    const [first] = files
    if (!first) throw new BadRequest('file_missing', { fields: { files: ['file_missing'] } })

    const kept: Kept = { names: [], rejected: [] }
    for (const file of files) {
      try {
        kept.names.push(await addOne(actor, file))
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        kept.rejected.push({ name: file.name ?? '', refusal: error })
      }
    }
    const [rejected] = kept.rejected
    if (rejected && kept.names.length === 0) throw rejected.refusal
    return kept
  }

  async function addOne(actor: Actor, file: IncomingFile): Promise<string> {
    const owned = { file, kind: 'library' as const, ownerId: actor.userId }
    return fileOf(await pictures.take(owned, (tx, picture) => record(tx, actor, 'added', fileOf(picture))))
  }

  /** Only what is shown nowhere. */
  async function remove(actor: Actor, name: string): Promise<void> {
    await db.write(async (tx) => {
      const picture = await findInLibraryForUpdate(tx, name)
      if (!picture) throw new NotFound('upload_not_found')
      const usedBy = (await listUses(tx, [picture.id])).map(({ pictureId: _, ...use }) => use)
      if (usedBy.length > 0) throw new Conflict('upload_in_use', { current: { usedBy } })

      await pictures.removeSome(tx, [picture.id])
      await record(tx, actor, 'deleted', name)
    })
  }

  const record = (tx: Tx, actor: Actor, act: 'added' | 'deleted', name: string) =>
    audit.record(tx, { actor, action: `uploads.${act}`, subject: { type: 'picture', id: name } })

  return { list, add, remove }
}
