import { createHash } from 'node:crypto'
import * as bounds from '#contract/rules/bounds.ts'
import { categoryKeys } from '#contract/rules/categories.ts'
import { fold } from '#contract/rules/fold-text.ts'
import { language } from '#contract/schema.ts'
import { Refusal } from '../../platform/errors.ts'
import { plainText } from '../../platform/text/plain-text.ts'
import { safeHtml } from '../../platform/text/safe-html.ts'
import type { Dependencies } from './dependencies.ts'
import { importHtml } from './import-html.ts'
import { createImportReport } from './import-report.ts'
import { deletePieces, findImportForUpdate, updateImport } from './imports.store.ts'
import { listChannelSlugs, listStaffByMail } from './people.store.ts'
import { withPictures } from './picture-places.ts'
import {
  compareKnown,
  countListed,
  deleteRecords,
  insertRecords,
  type NewRecord,
  type WaitingText,
} from './records.store.ts'
import { readGhost } from './sources/ghost.ts'
import {
  type OpenFile,
  type Source,
  type SourceText,
  UnreadableExport,
  unknownAddress,
} from './sources/source-text.ts'
import { readWordpress } from './sources/wordpress.ts'

const atOnce = 50

/** Renews the claim. Returns false if another process has taken over. */
export type StayClaimed = () => Promise<boolean>

/** First phase of an import: reads everything and writes the report, but no visible content. */
export function createReadExport({ db, articles, site, translator }: Dependencies) {
  async function read(importId: number, open: OpenFile, stayClaimed: StayClaimed): Promise<void> {
    const opened = await openSource(open)
    const source = { ...opened, site: storable(opened.site) }
    const report = createImportReport()
    await db.write((tx) => deleteRecords(tx, importId))
    let waiting: NewRecord[] = []
    let position = 0
    for await (const text of source.texts()) {
      waiting.push({ importId, position, ...recordOf(storable(text), source, report) })
      position += 1
      if (waiting.length < atOnce) continue
      await saveRecords(waiting)
      waiting = []
      if (!(await stayClaimed())) return
    }
    await saveRecords(waiting)
    await finish(importId, source, report)
  }

  async function saveRecords(records: readonly NewRecord[]): Promise<void> {
    if (records.length > 0) await db.write((tx) => insertRecords(tx, records))
  }

  async function finish(
    importId: number,
    { site: from, left }: Source,
    report: ReturnType<typeof createImportReport>,
  ): Promise<void> {
    const [people, categoryOf, channels] = await Promise.all([
      peopleOf(from.authors),
      categoriesByName(),
      listChannelSlugs(db.read, report.listShort()),
    ])
    await db.write(async (tx) => {
      const row = await findImportForUpdate(tx, importId)
      if (row?.state !== 'reading') return
      const counts = { fresh: 0, same: 0, changed: 0, ours: 0, gone: 0 }
      for (const { fate, count } of await compareKnown(tx, importId, from.name)) counts[fate] = Number(count)
      const leftOut = [...left].map(([what, count]) => ({ what, count }))
      const whole = report.complete(from, { people, categoryOf, channels, known: counts, leftOut })
      await updateImport(tx, importId, {
        state: 'ready',
        source: from.name,
        report: storable({ ...whole, lists: from.lists, authorPages: from.authorPages }),
      })
      await deletePieces(tx, importId)
    })
  }

  /** Matches authors to staff accounts by email address, or else by name. */
  async function peopleOf(authors: Source['site']['authors']): Promise<Map<string, number>> {
    const staff = await articles.listPossibleAuthors()
    const byMail = await listStaffByMail(
      db.read,
      authors.map(({ email }) => email.toLowerCase()).filter(Boolean),
    )
    const ids = new Set(staff.map(({ id }) => id))
    return new Map(
      authors.flatMap(({ key, name, email }) => {
        const own = byMail.find((one) => one.email === email.toLowerCase() && ids.has(one.id))
        const named = staff.find((one) =>
          [one.name, one.username].some((called) => fold(called) === fold(name)),
        )
        const id = own?.id ?? named?.id
        return id === undefined ? [] : [[key, id] as const]
      }),
    )
  }

  /** Returns a lookup of categories by their names in any language. */
  async function categoriesByName(): Promise<(name: string) => number | undefined> {
    const numbers = new Map<string, number>()
    for (const spoken of language.options) {
      const nameOf = await site.categoryNames(spoken)
      for (const [index, key] of categoryKeys.entries()) {
        for (const name of [key, nameOf(key), translator.in(spoken)(`categories:${key}`)])
          numbers.set(fold(name), index + 1)
      }
    }
    return (name) => numbers.get(fold(name))
  }

  return { read, countRead: (importId: number) => countListed(db.read, { importId }) }
}

type Report = Pick<ReturnType<typeof createImportReport>, 'addText' | 'addProblem'>

function recordOf(
  text: SourceText,
  source: Source,
  report: Report,
): Omit<NewRecord, 'importId' | 'position'> {
  const sourceId = storable(text.id.slice(0, 100))
  try {
    const { record, losses } = waitingText(text, source)
    // Finds problems that would otherwise only appear during the second phase.
    safeHtml(withPictures(record.html, new Map()))
    report.addText(record, record.title, losses)
    return { sourceId, title: record.title, record, hash: hashOf(record), state: 'waiting', problem: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const title = text.title || text.slug
    report.addProblem(error.key, title)
    return { sourceId, title, record: null, hash: '', state: 'failed', problem: error.key }
  }
}

function waitingText(text: SourceText, { site, original, decorations }: Source) {
  if (text.html.length > bounds.article.maxLength) throw new Refusal(400, 'article_too_long')
  const address = site.address || unknownAddress
  const { html, pictures, losses } = importHtml(text.html, { address, original, decorations })
  const title = text.title || plainText(html, 80) || text.slug || text.id
  const record: WaitingText = {
    ...{ kind: text.kind, status: text.status, title: title.slice(0, bounds.article.title), slug: text.slug },
    ...{ html, pictures, description: text.excerpt, addresses: text.addresses },
    ...{ createdAt: text.createdAt, publishedAt: text.publishedAt, updatedAt: text.updatedAt },
    ...{ authorKey: text.authorKey, categories: text.categories, cover: text.cover },
  }
  // Character references and truncation produce such characters too.
  return { record: storable(record), losses: [...new Set([...text.losses, ...losses])] }
}

const hashOf = (record: WaitingText) =>
  createHash('sha256').update(JSON.stringify(record)).digest('base64url')

/** Removes what PostgreSQL cannot store from imported text: NUL and lone surrogates. */
function storable<T>(value: T): T {
  // Each result has the type of its input.
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '') as T
  if (Array.isArray(value)) return value.map(storable) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, storable(part)])) as T
}

/** Detects the format of an export by its first character. */
export async function openSource(open: OpenFile): Promise<Source> {
  for await (const bytes of open()) {
    const [first] = /[^\s\ufeff]/.exec(new TextDecoder().decode(bytes.subarray(0, 1000))) ?? []
    if (first === '<') return readWordpress(open)
    if (first === '{') return readGhost(open)
    break
  }
  throw new UnreadableExport('import_unknown')
}
