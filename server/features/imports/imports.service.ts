import { readFile } from 'node:fs/promises'
import type { ImportChoices } from '#contract/imports.ts'
import { canAct, type ImportAct, importBounds, type RecordState } from '#contract/rules/imports.ts'
import { parseUrl } from '#contract/rules/parse-url.ts'
import type { Actor } from '../../platform/actor.ts'
import { lockWords } from '../../platform/database/advisory-lock.store.ts'
import type { Tx } from '../../platform/database/database.ts'
import { BadRequest, Conflict, NotFound } from '../../platform/errors.ts'
import type { IncomingFile } from '../../platform/incoming-files.ts'
import type { Dependencies } from './dependencies.ts'
import { createImportWork } from './import-work.ts'
import { countPictures, listFailed, updateFailedToWaiting } from './imported-pictures.store.ts'
import {
  countImports,
  deleteImport,
  findImport,
  findImportForUpdate,
  type ImportRow,
  insertImport,
  insertPiece,
  listImports,
  sumPieces,
  updateImport,
} from './imports.store.ts'
import { countListed, countRecords, listRecords } from './records.store.ts'

interface Place {
  page: number
  limit: number
}

export type ImportsService = ReturnType<typeof createImportsService>

/** Imports of other sites. Callers must check that the actor is an administrator. */
export function createImportsService(dependencies: Dependencies) {
  const { db, clock, audit, articles } = dependencies
  const imports = createImportWork(dependencies)
  const now = () => clock.now().toISOString()

  async function list() {
    return present(await listImports(db.read))
  }

  async function show(id: number) {
    const row = await getImport(id)
    const [[presented], people] = await Promise.all([present([row]), articles.listPossibleAuthors()])
    if (!presented) throw new NotFound('import_not_found')
    return { ...presented, report: row.report, choices: row.choices, people }
  }

  async function present(rows: readonly ImportRow[]) {
    const sources = [...new Set(rows.map(({ source }) => source).filter(Boolean))]
    const [records, pictures] = await Promise.all([
      countRecords(
        db.read,
        rows.map(({ id }) => id),
      ),
      countPictures(db.read, sources),
    ])
    return Promise.all(
      rows.map(async (row) => ({
        ...row,
        site: row.report?.site ?? null,
        texts: Object.fromEntries(
          records.filter(({ importId }) => importId === row.id).map(({ state, count }) => [state, count]),
        ) as Record<RecordState, number>,
        pictures: {
          ...{ waiting: 0, kept: 0, failed: 0 },
          ...Object.fromEntries(
            pictures.filter(({ source }) => source === row.source).map(({ state, count }) => [state, count]),
          ),
        },
        received: row.state === 'receiving' ? (await sumPieces(db.read, row.id)).bytes : row.bytes,
      })),
    )
  }

  async function begin(
    actor: Actor | null,
    { fileName, bytes }: { fileName: string; bytes: number },
  ): Promise<number> {
    return db.write(async (tx) => {
      await lockWords(tx, 'imports')
      if ((await countImports(tx)) >= importBounds.atOnce) throw new Conflict('imports_full')
      const row = { fileName, bytes, createdBy: actor?.userId ?? null, createdAt: now() }
      return insertImport(tx, { ...row, state: actor ? 'receiving' : 'reading' })
    })
  }

  /** Stores a piece; the last one starts the reading. Returns the number of received bytes. */
  async function receivePiece(id: number, number: number, file: IncomingFile | undefined): Promise<number> {
    if (!file) throw new BadRequest('file_missing', { fields: { piece: ['file_missing'] } })
    const content = await readFile(file.path)
    return db.write(async (tx) => {
      const row = await getForUpdate(tx, id)
      if (row.state !== 'receiving') throw new Conflict('import_not_now')
      const expected = Math.min(importBounds.pieceBytes, row.bytes - number * importBounds.pieceBytes)
      if (content.length !== expected) throw new BadRequest('import_piece_invalid')
      await insertPiece(tx, { importId: id, number, content })
      const { bytes } = await sumPieces(tx, id)
      if (bytes === row.bytes) {
        await updateImport(tx, id, { state: 'reading' })
        await tx.enqueue('imports.work', { importId: id })
      }
      return bytes
    })
  }

  async function start(actor: Actor | null, id: number, choices: ImportChoices): Promise<void> {
    const people = await articles.listPossibleAuthors()
    const isKnown = choices.authors.every(({ userId }) => people.some((one) => one.id === userId))
    if (!isKnown) throw new BadRequest('author_unknown', { fields: { authors: ['author_unknown'] } })
    await act(actor, id, 'start', async (tx, row) => {
      const address = row.report?.site.address || siteAddress(choices.address)
      await updateImport(tx, id, { state: 'writing', choices: { ...choices, address } })
    })
  }

  const pause = (actor: Actor, id: number) =>
    act(actor, id, 'pause', (tx) => updateImport(tx, id, { state: 'paused' }))

  /** Resumes an import. If all texts are done, missing pictures are retried. */
  const resume = (actor: Actor, id: number) =>
    act(actor, id, 'resume', async (tx, { state, source }) => {
      if (state === 'done') await updateFailedToWaiting(tx, source)
      await updateImport(tx, id, { state: 'writing', finishedAt: null })
    })

  const withdraw = (actor: Actor, id: number) =>
    act(actor, id, 'withdraw', (tx) => updateImport(tx, id, { state: 'withdrawing', finishedAt: null }))

  const remove = (actor: Actor, id: number) => act(actor, id, 'delete', (tx) => deleteImport(tx, id))

  async function act(
    actor: Actor | null,
    id: number,
    name: ImportAct,
    change: (tx: Tx, row: ImportRow) => Promise<void>,
  ): Promise<void> {
    await db.write(async (tx) => {
      const row = await getForUpdate(tx, id)
      if (!canAct(name, row.state)) throw new Conflict('import_not_now')
      await change(tx, row)
      await audit.record(tx, {
        actor,
        action: `imports.${done[name]}`,
        subject: { type: 'import', id },
        details: { name: row.report?.site.title ?? row.fileName },
      })
      if (actor && name !== 'pause' && name !== 'delete') await tx.enqueue('imports.work', { importId: id })
    })
  }

  async function listTexts(id: number, { page, limit, state }: Place & { state?: RecordState | undefined }) {
    await getImport(id)
    const filter = { importId: id, state }
    const [total, rows] = await Promise.all([
      countListed(db.read, filter),
      listRecords(db.read, { ...filter, limit, offset: (page - 1) * limit }),
    ])
    const texts = rows.map(({ slug, isPublished, state: became, ...row }) => ({
      ...row,
      // Guaranteed by a check constraint.
      state: became as RecordState,
      path: slug && isPublished ? `/blog/${slug}` : null,
    }))
    return { total, texts }
  }

  async function listFailedPictures(id: number, { page, limit }: Place) {
    const { source } = await getImport(id)
    const [counts, pictures] = await Promise.all([
      countPictures(db.read, source ? [source] : []),
      listFailed(db.read, source, { limit, offset: (page - 1) * limit }),
    ])
    return { total: counts.find(({ state }) => state === 'failed')?.count ?? 0, pictures }
  }

  async function getImport(id: number): Promise<ImportRow> {
    const row = await findImport(db.read, id)
    if (!row) throw new NotFound('import_not_found')
    return row
  }

  const { work, resumeAbandoned, stop } = imports
  return {
    ...{
      list,
      show,
      begin,
      receivePiece,
      start,
      pause,
      resume,
      withdraw,
      remove,
      listTexts,
      listFailedPictures,
    },
    ...{ work, resumeAbandoned, stop },
  }
}

const done: Record<ImportAct, string> = {
  start: 'started',
  pause: 'paused',
  resume: 'resumed',
  withdraw: 'withdrawalStarted',
  delete: 'deleted',
}

async function getForUpdate(tx: Tx, id: number): Promise<ImportRow> {
  const row = await findImportForUpdate(tx, id)
  if (!row) throw new NotFound('import_not_found')
  return row
}

/** Normalises a site URL, without a trailing slash. */
function siteAddress(written: string): string {
  const url = parseUrl(/^https?:\/\//i.test(written) ? written : `https://${written}`)
  if (!written || !url) {
    throw new BadRequest('import_address_invalid', { fields: { address: ['import_address_invalid'] } })
  }
  return (url.origin + url.pathname).replace(/\/+$/, '')
}
