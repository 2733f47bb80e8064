import type { ImportChoices } from '#contract/imports.ts'
import type { RecordState } from '#contract/rules/imports.ts'
import { slugify } from '#contract/rules/slugs.ts'
import type { Tx } from '../../platform/database/database.ts'
import { Refusal, Unavailable } from '../../platform/errors.ts'
import type { ImportedText } from '../articles/articles.service.ts'
import type { Dependencies } from './dependencies.ts'
import { deleteUses, insertUses, insertWanted, listKept } from './imported-pictures.store.ts'
import { type ImportRow, isWriting } from './imports.store.ts'
import { withPictures } from './picture-places.ts'
import {
  claimRecord,
  findKnown,
  insertKnown,
  type KnownText,
  type RecordRow,
  updateRecord,
  type WaitingText,
} from './records.store.ts'
import { folderOf, unknownAddress } from './sources/source-text.ts'

/** A started import. */
export type Running = ImportRow & { choices: ImportChoices }

interface Outcome {
  state: RecordState
  problem?: string
  articleId?: number | null
}

/** Second phase of an import: writes each text in its own transaction. */
export function createWriteTexts({ db, clock, log, articles, redirects }: Dependencies) {
  /** Writes the next text. `none`: none is waiting. `stopped`: the import was paused or withdrawn. */
  async function writeNext(running: Running): Promise<'written' | 'none' | 'stopped'> {
    let row: RecordRow | undefined
    let isStopped = false
    try {
      await db.write(async (tx) => {
        isStopped = !(await isWriting(tx, running.id))
        row = isStopped ? undefined : await claimRecord(tx, running.id)
        if (row) await updateRecord(tx, row, await write(tx, running, row))
      })
    } catch (error) {
      if (!row || error instanceof Unavailable) throw error
      await fail(row, error)
    }
    if (isStopped) return 'stopped'
    return row ? 'written' : 'none'
  }

  /** Marks a text as failed; the import continues with the next one. */
  async function fail(row: RecordRow, error: unknown): Promise<void> {
    if (!(error instanceof Refusal))
      log.error({ err: error, importId: row.importId }, 'a text was not imported')
    const problem = error instanceof Refusal ? error.key : 'import_text_failed'
    await db.write((tx) => updateRecord(tx, row, { state: 'failed', problem }))
  }

  async function write(tx: Tx, running: Running, row: RecordRow): Promise<Outcome> {
    const { choices, source } = running
    const { record } = row
    if (!record) return { state: 'failed', problem: 'import_text_failed' }
    if (record.kind === 'page' && choices.pages === 'leave') return { state: 'left' }

    const existing = await findKnown(tx, source, row.sourceId)
    const before = existing && (await keptOrFound(tx, running, existing, row.hash))
    if (before && 'state' in before) return before

    const { text, lacking } = await textOf(tx, running, record)
    const article = before
      ? await articles.changeImported(tx, before, text, running.createdBy)
      : await articles.addImported(tx, text, running.createdBy)
    const { id: articleId, updatedAt: leftAt } = article
    await insertKnown(tx, { source, sourceId: row.sourceId, articleId, hash: row.hash, leftAt })
    await redirects.add(tx, source, oldPaths(running, record.addresses), { articleId })
    await requestPictures(tx, running, { articleId, lacking })
    return { state: before ? 'updated' : 'added', articleId }
  }

  /** Returns the existing text if it is to be updated, or else why it is kept. */
  async function keptOrFound(tx: Tx, { choices }: Running, record: KnownText, hash: string) {
    const { articleId } = record
    const article = articleId === null ? undefined : await articles.findImported(tx, articleId)
    if (!article) return { state: 'kept', problem: 'import_deleted_here' } satisfies Outcome
    if (record.hash === hash && choices.known !== 'overwrite')
      return { state: 'same', articleId } satisfies Outcome
    const isOurs = Date.parse(article.updatedAt) !== Date.parse(record.leftAt)
    if (choices.known === 'leave')
      return { state: 'kept', problem: 'import_known', articleId } satisfies Outcome
    if (isOurs && choices.known !== 'overwrite') {
      return { state: 'kept', problem: 'import_changed_here', articleId } satisfies Outcome
    }
    return article
  }

  async function textOf(tx: Tx, { choices, source, report }: Running, record: WaitingText) {
    // Exports without a site URL contain a placeholder.
    const address = report?.site.address ? '' : choices.address
    const resolved = (text: string) => (address ? text.replaceAll(unknownAddress, address) : text)
    const cover = resolved(record.cover)
    const addresses = record.pictures.map(resolved)
    const present = await listKept(tx, source, [...addresses, cover])
    const text: ImportedText = {
      title: record.title,
      slug: slugify(record.slug) || slugify(record.title) || `texto-${record.createdAt.slice(0, 10)}`,
      html: withPictures(resolved(record.html), present),
      description: record.description,
      category: categoryOf(choices, record),
      language: choices.language,
      authorId: choices.authors.find(({ key }) => key === record.authorKey)?.userId ?? null,
      coverId: present.get(cover)?.id ?? null,
      ...publicationOf(choices, record, clock.now()),
    }
    const lacking = [
      ...addresses.map((address) => ({ address, isCover: false })),
      { address: cover, isCover: true },
    ]
    return { text, lacking: lacking.filter(({ address }) => address && !present.has(address)) }
  }

  /** Enqueues missing pictures with the text that uses them. */
  async function requestPictures(
    tx: Tx,
    { source, choices }: Running,
    { articleId, lacking }: { articleId: number; lacking: { address: string; isCover: boolean }[] },
  ): Promise<void> {
    await deleteUses(tx, articleId)
    if (choices.pictures === 'leave') return
    const ids = await insertWanted(tx, source, [...new Set(lacking.map(({ address }) => address))])
    await insertUses(
      tx,
      lacking.map(({ address, isCover }) => ({ picture: ids.get(address) ?? 0, articleId, isCover })),
    )
  }

  return { writeNext }
}

/** Where an export does not say that its site was in a folder, adds the paths below it; texts link to those without. */
export function oldPaths({ report, choices }: Running, paths: readonly string[]): string[] {
  const folder = report?.site.address ? '' : folderOf(choices.address)
  return [...paths, ...(folder ? paths.map((path) => folder + path) : [])]
}

/** Returns the first of its categories that was mapped to one of this site. */
function categoryOf({ categories }: ImportChoices, record: WaitingText): number | null {
  const found = record.categories.flatMap(
    (slug) => categories.find((one) => one.slug === slug)?.category ?? [],
  )
  return found[0] ?? null
}

/** Returns the publication state: only texts that were public become public. */
function publicationOf(
  choices: ImportChoices,
  { kind, status, createdAt, publishedAt, updatedAt }: WaitingText,
  now: Date,
): Pick<ImportedText, 'isPublished' | 'publishAt' | 'createdAt' | 'publishedAt' | 'updatedAt'> {
  const isDraft = choices.texts === 'drafts' || (kind === 'page' && choices.pages === 'drafts')
  const isOpen = status === 'published' || status === 'scheduled'
  const moment = publishedAt ?? createdAt
  const isPast = Date.parse(moment) <= now.getTime()
  return {
    isPublished: isOpen && isPast && !isDraft,
    publishAt: isOpen && !isPast && !isDraft ? moment : null,
    // Keeps the original date for a later manual publication, which then sends no notifications.
    publishedAt: isOpen && isPast ? moment : null,
    createdAt: earlier(createdAt, now),
    updatedAt: earlier(updatedAt, now),
  }
}

const earlier = (moment: string, now: Date) =>
  Date.parse(moment) <= now.getTime() ? moment : now.toISOString()
