import { randomUUID } from 'node:crypto'
import { categoryKey } from '#contract/rules/categories.ts'
import type { ImportState } from '#contract/rules/imports.ts'
import type { Tx } from '../../platform/database/database.ts'
import { isDatabaseAway } from '../../platform/database/is-database-away.ts'
import { enqueueEach } from '../../platform/enqueue-each.ts'
import { Unavailable } from '../../platform/errors.ts'
import type { Dependencies } from './dependencies.ts'
import { createFetchPictures, type FindFile } from './fetch-pictures.ts'
import {
  claimImport,
  deletePieces,
  findImport,
  findImportForUpdate,
  findPiece,
  type ImportRow,
  listAbandoned,
  releaseImport,
  updateImport,
} from './imports.store.ts'
import { createReadExport, type StayClaimed } from './read-export.ts'
import { type OpenFile, UnreadableExport } from './sources/source-text.ts'
import { createWriteTexts, oldPaths, type Running } from './write-texts.ts'
import './imports.events.ts'
import { deleteKnown, listAdded, updateRecord } from './records.store.ts'

/** Duration of a job before the next one continues, well below the job timeout. */
const jobMilliseconds = 50_000
/** After this time the work of a killed process is resumed. Longer than any download of a picture. */
const claimMilliseconds = 60_000
const textsAtOnce = 25
/** Minimum interval between invalidations of caches. */
const tellMilliseconds = 5000

interface Help {
  /** Opens the file, unless it was uploaded in pieces. */
  open?: OpenFile
  findFile?: FindFile
  onProgress?: () => Promise<void>
  /** Whether to continue until everything is done. */
  isPatient?: boolean
}

/** Background work of imports, which any process can resume after a crash. */
export function createImportWork(dependencies: Dependencies) {
  const { db, clock, log, bus, audit, redirects } = dependencies
  const readExport = createReadExport(dependencies)
  const writeTexts = createWriteTexts(dependencies)
  const fetchPictures = createFetchPictures(dependencies)
  const withdrawTexts = createWithdrawTexts(dependencies)
  const stopping = new AbortController()
  const at = (later: number) => new Date(clock.now().getTime() + later).toISOString()
  let toldAt = 0
  let isStale = false

  /** Continues an import, unless another process works on it. */
  async function work(importId: number, help: Help = {}): Promise<void> {
    const worker = randomUUID()
    const stayClaimed = () =>
      db.write((tx) => claimImport(tx, { id: importId, worker, now: at(0), until: at(claimMilliseconds) }))
    if (!(await stayClaimed())) return
    const end = help.isPatient ? Number.POSITIVE_INFINITY : performance.now() + jobMilliseconds
    try {
      while (performance.now() < end && !stopping.signal.aborted) {
        if (!(await stayClaimed())) return
        const row = await findImport(db.read, importId)
        const isGoing = row && (await step(row, { ...help, stayClaimed }))
        publishChange()
        await help.onProgress?.()
        if (!isGoing) break
      }
    } finally {
      publishChange(true)
      await db.write((tx) => releaseImport(tx, importId, worker))
    }
    await resumeAbandoned()
  }

  /** Returns false if there is nothing to do now. */
  async function step(row: ImportRow, help: Help & { stayClaimed: StayClaimed }): Promise<boolean> {
    if (row.state === 'reading') return read(row, help)
    if (row.state === 'writing') return write(row as Running, help)
    if (row.state === 'withdrawing') return withdraw(row)
    return false
  }

  async function read(row: ImportRow, { open, stayClaimed }: Help & { stayClaimed: StayClaimed }) {
    try {
      await readExport.read(row.id, open ?? (() => piecesOf(row.id, stayClaimed)), stayClaimed)
    } catch (error) {
      if (error instanceof Unavailable || isDatabaseAway(error)) throw error
      await failToRead(row.id, error)
    }
    return false
  }

  /** Marks an import as failed. Reading errors are permanent. */
  async function failToRead(importId: number, error: unknown): Promise<void> {
    const isKnown = error instanceof UnreadableExport
    if (!isKnown) log.error({ err: error, importId }, 'an export was not read')
    const problem = isKnown ? error.key : 'import_malformed'
    await db.write(async (tx) => {
      // Another process may have read it meanwhile.
      if ((await findImportForUpdate(tx, importId))?.state !== 'reading') return
      await updateImport(tx, importId, { state: 'failed', problem, finishedAt: at(0) })
      await deletePieces(tx, importId)
    })
  }

  /** Yields the pieces of the file, renewing the claim before each. */
  async function* piecesOf(importId: number, stayClaimed: StayClaimed): AsyncGenerator<Buffer> {
    for (let number = 0; ; number++) {
      await stayClaimed()
      const piece = await findPiece(db.read, importId, number)
      if (!piece) return
      yield piece
    }
  }

  async function write(row: Running, { findFile, isPatient = false }: Help): Promise<boolean> {
    for (let count = 0; count < textsAtOnce; count++) {
      const what = await writeTexts.writeNext(row)
      if (what === 'none') return illustrate(row, { findFile, isPatient })
      if (what === 'stopped') return true
      isStale = true
    }
    return true
  }

  async function illustrate(
    row: Running,
    { findFile, isPatient }: { findFile: FindFile | undefined; isPatient: boolean },
  ): Promise<boolean> {
    const what = row.choices.pictures === 'leave' ? 'done' : await fetchPictures.fetchNext(row, findFile)
    if (what === 'fetched') isStale = true
    if (what !== 'later') return what === 'fetched' || finish(row)
    if (isPatient) await new Promise((resolve) => setTimeout(resolve, 1000))
    return isPatient
  }

  async function finish(row: Running): Promise<false> {
    await db.write(async (tx) => {
      if (!(await become(tx, row, 'done'))) return
      for (const { path, category, isFeed } of row.report?.lists ?? []) {
        const toPath = listPath(row, category, isFeed)
        if (toPath) await redirects.add(tx, row.source, oldPaths(row, [path]), { toPath })
      }
      for (const { path, author } of row.report?.authorPages ?? []) {
        const userId = row.choices.authors.find(({ key }) => key === author)?.userId
        if (userId !== undefined) await redirects.add(tx, row.source, oldPaths(row, [path]), { userId })
      }
    })
    return false
  }

  async function withdraw(row: ImportRow): Promise<boolean> {
    isStale = true
    if (await withdrawTexts.withdrawSome(row)) return true
    await db.write((tx) => become(tx, row, 'withdrawn'))
    return false
  }

  /** Changes the state. Returns false if it was stopped meanwhile. */
  async function become(tx: Tx, { id, state }: ImportRow, next: ImportState): Promise<boolean> {
    const row = await findImportForUpdate(tx, id)
    if (row?.state !== state) return false
    await updateImport(tx, id, { state: next, finishedAt: at(0) })
    await audit.record(tx, {
      actor: null,
      action: next === 'done' ? 'imports.finished' : 'imports.withdrawn',
      subject: { type: 'import', id },
      details: { name: row.report?.site.title ?? row.fileName },
    })
    return true
  }

  /** Invalidates caches, once for many texts. */
  function publishChange(isLast = false): void {
    if (!isStale || (!isLast && performance.now() - toldAt < tellMilliseconds)) return
    isStale = false
    toldAt = performance.now()
    bus.publish('imports.textsChanged', {})
  }

  /** Enqueues imports whose process was killed or ran out of time. */
  async function resumeAbandoned(): Promise<void> {
    if (stopping.signal.aborted) return
    const ids = await listAbandoned(db.read, at(0))
    await enqueueEach(
      db,
      'imports.work',
      ids.map((importId) => ({ importId })),
    )
  }

  return { work, resumeAbandoned, stop: () => stopping.abort() }
}

/** Returns the path of the list or feed of a category; undefined if it has none here. */
function listPath({ choices }: Running, category: string, isFeed: boolean): string | undefined {
  if (!category) return isFeed ? '/feed.xml' : '/blog'
  const id = choices.categories.find(({ slug }) => slug === category)?.category
  const key = id && categoryKey(id)
  if (!key) return undefined
  return isFeed ? `/feed/${key}.xml` : `/blog?category=${key}`
}

const atOnce = 50

type AddedRow = Awaited<ReturnType<typeof listAdded>>[number]

/** Withdraws the texts that an import has added, except those edited since. */
function createWithdrawTexts({ db, articles, redirects }: Dependencies) {
  /** Withdraws some texts. Returns false if none is left. */
  async function withdrawSome({ id, source }: Pick<ImportRow, 'id' | 'source'>): Promise<boolean> {
    return db.write(async (tx) => {
      const rows = await listAdded(tx, id, atOnce)
      for (const row of rows) await withdraw(tx, row)
      if (rows.length === 0) await redirects.removeLists(tx, source)
      return rows.length > 0
    })
  }

  async function withdraw(tx: Tx, row: AddedRow): Promise<void> {
    const article = row.articleId === null ? undefined : await articles.findImported(tx, row.articleId)
    const wasEdited = article && (!row.leftAt || Date.parse(article.updatedAt) !== Date.parse(row.leftAt))
    if (wasEdited) return updateRecord(tx, row, { state: 'kept', problem: 'import_changed_here' })
    if (article) await articles.withdrawImported(tx, article.id)
    if (row.articleId !== null) await deleteKnown(tx, row.articleId)
    await updateRecord(tx, row, { state: 'withdrawn' })
  }

  return { withdrawSome }
}
