import './platform/compile-cache.ts'
import { createReadStream, realpathSync, statSync } from 'node:fs'
import { readFile, realpath } from 'node:fs/promises'
import { basename, join, resolve, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { ImportChoices } from '#contract/imports.ts'
import { language as languages } from '#contract/schema.ts'
import { readProcessConfig } from './config.ts'
import type { ImportsService } from './features/imports/imports.service.ts'
import { print, sentenceOf } from './platform/commands.ts'
import { createLog } from './platform/log.ts'
import { ensureSite, findRunningDatabase } from './platform/postgres/find-running-database.ts'
import { createTranslator } from './platform/text/translate.ts'

const usage = `npm run import -- FILE [OPTIONS]    brings the texts of another site here

  FILE is an export of WordPress (WXR, .xml) or of Ghost (.json), of any size. Works beside a running site as well
  as without one; kept pages of a site that runs follow within five minutes.

  --dry-run        only reads FILE, and says what would be written. The report is then under Site → Import,
                   where it can be started with other choices
  --media FOLDER   takes pictures from a copy of wp-content/uploads, or of Ghost's content/images, before the old
                   site is asked for what is not in it
  --no-pictures    leaves pictures where they are, as links
  --address URL    where the old site was; needed for Ghost, whose export does not say it
  --language CODE  in which the texts are: pt (without it), en, fr or es
  --drafts         nothing is published
  --pages          pages of there become articles that everybody reads, not drafts
  --renew          texts that are here already are written anew where they have changed there, and not here
  --overwrite      the same where they have changed here

  Authors become the members of staff with the same address or name, categories those with the same name.
  Ends with 0 when all is done, with 1 when something failed, with 2 when it was called wrongly.`

const options = {
  'dry-run': { type: 'boolean' },
  media: { type: 'string' },
  'no-pictures': { type: 'boolean' },
  address: { type: 'string' },
  language: { type: 'string' },
  drafts: { type: 'boolean' },
  pages: { type: 'boolean' },
  renew: { type: 'boolean' },
  overwrite: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

type Values = ReturnType<typeof readWords>['values']

const readWords = () => parseArgs({ options, allowPositionals: true })

/** Throws for values that would otherwise be refused after the whole file was read. */
function checkValues({ language, media }: Values): void {
  if (language !== undefined && !languages.safeParse(language).success)
    throw new Error(`--language is one of ${languages.options.join(', ')}.`)
  if (media !== undefined && !statSync(media, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`There is no folder ${media}.`)
}

async function run(file: string, values: Values): Promise<void> {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found?.isFile()) throw new Error(`There is no file ${file}.`)
  const bytes = found.size
  const findFile = values.media ? finderIn(realpathSync(resolve(values.media))) : undefined
  const config = readProcessConfig()
  const databaseUrl = config.databaseUrl ?? (await findRunningDatabase(config.dataDir))
  if (!databaseUrl) ensureSite(config.dataDir)
  // Loaded once it is needed: it takes most of a start.
  const { createCore } = await import('./app.ts')
  const core = await createCore({
    config: { ...config, databaseUrl },
    log: createLog('warn'),
    hasSchedules: false,
  })
  const { imports, articles } = core.services
  try {
    if ((await articles.listPossibleAuthors()).length === 0)
      throw new Error('Start the site once before: it has no administrator yet.')
    const id = await imports.begin(null, { fileName: basename(file).slice(0, 200), bytes })
    await imports.work(id, { open: () => createReadStream(file), isPatient: true })
    await report(imports, id)
    if (values['dry-run'])
      return print(`\nNothing was written. It waits under Site → Import as number ${id}.`)

    if (!values.address && !(await imports.show(id)).report?.site.address)
      throw new Error(
        `The export does not say where the old site was. Call this again with --address https://…, or start number ${id} under Site → Import.`,
      )
    await imports.start(null, id, await choicesOf(imports, id, values))
    await imports.work(id, {
      ...(findFile && { findFile }),
      isPatient: true,
      onProgress: progressOf(imports, id),
    })
    const outcome = await imports.show(id)
    print(`\n${linesOf(outcome).join('\n')}`)
    if (outcome.texts.failed) await printFailed(imports, id)
  } finally {
    await core.infrastructure.stop()
  }
}

async function report(imports: ImportsService, id: number): Promise<void> {
  const { state, problem, report } = await imports.show(id)
  if (state === 'failed' || !report) {
    throw new Error(createTranslator().in('en')(`staff-imports:problem.${problem ?? 'import_malformed'}`))
  }
  const { site, texts, known } = report
  const counted = (counts: object) =>
    Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ') || 'none'
  print(`${site.title} (${site.kind})
texts: ${counted(texts)}; ${report.pages} of them pages
here already: ${counted({ ...known, fresh: 0 })}
pictures: ${report.pictures}, addresses: ${report.addresses}
authors: ${report.authors.map(({ name, count, userId }) => `${name} (${count}${userId ? '' : ', no account'})`).join(', ')}
categories: ${report.categories.map(({ name, count, category }) => `${name} (${count}${category ? '' : ', none here'})`).join(', ')}`)
  for (const { what, count } of report.leftOut) print(`left out: ${count} ${what}`)
  for (const { path, title } of report.taken) print(`${path} has a page here already: ${title}`)
  for (const { what, count, titles } of report.losses)
    print(`lost in ${count} texts: ${what} — ${titles.join(' · ')}`)
  for (const { what, count, titles } of report.problems)
    print(`cannot come, ${count} texts: ${what} — ${titles.join(' · ')}`)
}

async function choicesOf(imports: ImportsService, id: number, values: Values): Promise<ImportChoices> {
  const { report } = await imports.show(id)
  return ImportChoices.parse({
    authors: report?.authors.flatMap(({ key, userId }) => (userId ? [{ key, userId }] : [])),
    categories: report?.categories.flatMap(({ slug, category }) => (category ? [{ slug, category }] : [])),
    texts: values.drafts ? 'drafts' : 'asThere',
    pages: values.pages ? 'asTexts' : 'drafts',
    known: values.overwrite ? 'overwrite' : values.renew ? 'renew' : 'leave',
    pictures: values['no-pictures'] ? 'leave' : 'fetch',
    address: values.address ?? '',
    language: values.language,
  })
}

/** Prints the titles only; the reasons are under Site → Import. */
async function printFailed(imports: ImportsService, id: number): Promise<void> {
  process.exitCode = 1
  const { texts } = await imports.listTexts(id, { page: 1, limit: 20, state: 'failed' })
  print(`failed: ${texts.map(({ title }) => title).join(' · ')}`)
}

type ShownImport = Awaited<ReturnType<ImportsService['show']>>

function linesOf({ texts, pictures }: ShownImport): string[] {
  const became = Object.entries(texts).map(([state, count]) => `${count} ${state}`)
  return [`texts: ${became.join(', ')}`, `pictures: ${pictures.kept} here, ${pictures.failed} not to be had`]
}

/** Overwrites one line with the progress if the output is a terminal. */
function progressOf(imports: ImportsService, id: number): () => Promise<void> {
  let shownAt = 0
  return async () => {
    if (!process.stdout.isTTY || performance.now() - shownAt < 500) return
    shownAt = performance.now()
    process.stdout.write(`\r\u001b[K${linesOf(await imports.show(id)).join('; ')}`)
  }
}

/**
 * Finds pictures in a folder by the part of their URL after the uploads folder. Never reads outside the
 * folder.
 */
function finderIn(folder: string): (address: string) => Promise<Buffer | undefined> {
  return async (address) => {
    const [, inside] = /\/(?:wp-content\/uploads|content\/images)\/([^?#]+)/.exec(address) ?? []
    const names = inside ? [decoded(inside), decoded(inside).split('/').at(-1) ?? ''] : []
    for (const name of names) {
      const path = await realpath(join(folder, name)).catch(() => undefined)
      if (path?.startsWith(folder + sep)) return readFile(path).catch(() => undefined)
    }
    return undefined
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Ends the process: what was opened before the failure, such as the database, would keep it alive. */
function failed(error: unknown, exitCode: number): never {
  process.stderr.write(`${sentenceOf(error)}\n`)
  process.exit(exitCode)
}

try {
  const { values, positionals } = readWords()
  const [file, ...more] = positionals
  if (values.help || !file || more.length > 0) {
    print(usage)
    process.exitCode = values.help ? 0 : 2
  } else {
    checkValues(values)
    await run(resolve(file), values).catch((error) => failed(error, 1))
  }
} catch (error) {
  failed(error, 2)
}
