import type { LibraryPicture, PictureUse } from '#contract/uploads.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { createIdempotency } from '../../platform/database/idempotency.ts'
import { readWithTimeout, refuseWhenSlow } from '../../platform/database/statement-timeout.store.ts'
import { BadRequest, Conflict, Refusal } from '../../platform/errors.ts'
import type { IncomingFile } from '../../platform/incoming-files.ts'
import type { Limit, RateLimits } from '../../platform/rate-limits.ts'
import type { AuditService } from '../audit/audit.service.ts'
import { fileOf, type PicturesService } from '../pictures/pictures.service.ts'
import {
  countLibrary,
  type Filter,
  findInLibraryForUpdate,
  listCopies,
  listLibrary,
  listUses,
  updateLabel,
} from './uploads.store.ts'

/** Above the rate of typing and correcting names. */
const searchLimit: Limit = { name: 'uploads-search', points: 60, seconds: 60 }
const longestSearchMs = 1000

interface Dependencies {
  db: Database
  clock: Clock
  limits: RateLimits
  pictures: Pick<PicturesService, 'add' | 'removeSome'>
  audit: Pick<AuditService, 'changesOf'>
}

interface UploadResult {
  names: string[]
  rejected: { name: string; refusal: Refusal }[]
}

export type UploadsService = ReturnType<typeof createUploadsService>

/** Library of pictures. Callers must check that the actor is staff. */
export function createUploadsService({ db, clock, limits, pictures, audit }: Dependencies) {
  const changes = audit.changesOf({
    prefix: 'uploads',
    type: 'picture',
    idOf: ({ name }: { name: string }) => name,
    find: findInLibraryForUpdate,
    missing: 'upload_not_found',
    detailsOf: () => ({}),
  })
  const { once } = createIdempotency<string>({ db, clock }, 'uploads.add')

  /** Lists pictures, newest first, with the uses of each and of its copies. */
  async function list(actor: Actor, { page = 1, ...filter }: Filter & { page?: number }) {
    const { rows, total } = await find(actor, { ...filter, offset: (page - 1) * (filter.limit ?? 0) })
    const { usesOf, copyUsesOf } = await findUses(rows.map(({ id }) => id))
    const files = rows.map(
      ({ id, createdAt, ...row }): LibraryPicture => ({
        ...row,
        modified: createdAt,
        url: `/uploads/${row.name}`,
        usedBy: usesOf(id),
        copiedTo: copyUsesOf(id),
      }),
    )
    return { pictures: files, total }
  }

  async function find(actor: Actor, filter: Filter & { offset: number }) {
    if (!filter.q) {
      const [rows, total] = await Promise.all([listLibrary(db.read, filter), countLibrary(db.read, filter)])
      return { rows, total }
    }
    await limits.consume(searchLimit, actor.userId)
    return readWithTimeout(db.read, longestSearchMs, async (tx) => ({
      rows: await listLibrary(tx, filter),
      total: await countLibrary(tx, filter),
    })).catch(refuseWhenSlow)
  }

  async function findUses(ids: readonly string[]) {
    const copies = await listCopies(db.read, ids)
    const uses = await listUses(db.read, [...ids, ...copies.map(({ id }) => id)])
    const byPicture = Map.groupBy(uses, ({ pictureId }) => pictureId)
    const usesOf = (id: string): PictureUse[] => byPicture.get(id) ?? []
    const copyUsesOf = (id: string) => {
      const all = copies.filter(({ copiedFrom }) => copiedFrom === id).flatMap((copy) => usesOf(copy.id))
      // An album may use a picture twice.
      return [...new Map(all.map((use) => [`${use.type} ${use.id}`, use])).values()]
    }
    return { usesOf, copyUsesOf }
  }

  /** Stores the accepted files. If all are refused, throws the first refusal. */
  async function add(
    actor: Actor,
    files: readonly IncomingFile[],
    clientId: string | undefined,
  ): Promise<UploadResult> {
    const [first] = files
    if (!first) throw new BadRequest('file_missing', { fields: { files: ['file_missing'] } })

    const result: UploadResult = { names: [], rejected: [] }
    for (const [index, file] of files.entries()) {
      try {
        result.names.push(await addOne(actor, file, clientId && `${clientId} ${index}`))
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        result.rejected.push({ name: file.name ?? '', refusal: error })
      }
    }
    const [rejected] = result.rejected
    if (rejected && result.names.length === 0) throw rejected.refusal
    return result
  }

  async function addOne(actor: Actor, file: IncomingFile, clientId: string | undefined): Promise<string> {
    const owned = { file, kind: 'library' as const, ownerId: actor.userId }
    return once(actor.userId, { clientId, content: file.bytes }, async (remember) => {
      const picture = await pictures.add(owned, async (tx, stored) => {
        await changes.state(tx, actor, 'added', { name: fileOf(stored) })
        await remember(tx, fileOf(stored))
      })
      return fileOf(picture)
    })
  }

  async function rename(actor: Actor, name: string, label: string): Promise<void> {
    const change = { actor, id: name, act: 'renamed', details: { title: label } }
    await changes.change(change, (tx, { id }) => updateLabel(tx, id, label))
  }

  /** Deletes an unused picture. Its copies stay. */
  async function remove(actor: Actor, name: string): Promise<void> {
    await changes.change({ actor, id: name, act: 'deleted' }, async (tx, { id }) => {
      const usedBy = (await listUses(tx, [id])).map(({ pictureId: _, ...use }) => use)
      if (usedBy.length > 0) throw new Conflict('upload_in_use', { current: { usedBy } })

      await pictures.removeSome(tx, [id])
    })
  }

  return { list, add, rename, remove }
}
