import { join, resolve } from 'node:path'
import { describeContent } from './archive/archive-format.ts'
import { openToFill } from './archive/places.ts'
import { checkBackup, restoreSite } from './archive/restore-site.ts'
import { readProcessConfig } from './config.ts'
import { Refusal } from './platform/errors.ts'
import { createLog } from './platform/log.ts'
import { exitOnSignals } from './platform/signals.ts'
import { createTranslator } from './platform/translate.ts'
import { createSiteFiles } from './providers/storage/site-files.ts'

const usage = `npm run restore -- FILE [--without-jobs]    fills an empty database, and its files, from a backup

  The database is the embedded one of DATA_DIR, or DATABASE_URL; files go to its
  bucket, or to DATA_DIR. The site must be
  stopped. A backup of an earlier version is brought to this one. When something is wrong with FILE, or
  the database is not empty, nothing is changed.

  --without-jobs  leaves out what was waiting to be done, unsent letters above all: for when the site
                  that the backup is of has gone on since, and has done it itself

  Ends with 0 when everything is restored, with 1 when nothing is, with 2 when it was called wrongly.`

const say = (text: string) => void process.stdout.write(`${text}\n`)

async function run(path: string, withoutJobs: boolean): Promise<void> {
  const config = readProcessConfig()
  const began = performance.now()
  say(`checking ${path}`)
  const checked = await checkBackup(path)
  const { header, manifest } = checked
  say(`it is whole, of ${header.madeAt}: ${describeContent(manifest)}`)

  const log = createLog('warn', false)
  const target = await openToFill(config, log)
  const place = {
    url: target.url,
    files: createSiteFiles(config, log),
    incoming: join(config.dataDir, 'incoming'),
  }
  try {
    await restoreSite(checked, place, { withoutJobs, onProgress: say })
  } finally {
    await target.stop()
  }
  for (const name of manifest.missing) say(`missing: ${name} was not there any more when the backup was made`)
  say(`restored in ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

function sentenceOf(error: unknown): string {
  if (error instanceof Refusal) return createTranslator().error('en', error.key, error.params)
  return error instanceof Error ? error.message : String(error)
}

const words = process.argv.slice(2)
const [file, ...more] = words.filter((word) => word !== '--without-jobs')
exitOnSignals()
if (file === undefined || more.length > 0 || file.startsWith('-')) {
  say(usage)
  process.exitCode = /^(-h|--help)$/.test(file ?? '') ? 0 : 2
} else {
  await run(resolve(file), words.includes('--without-jobs')).catch((error: unknown) => {
    process.stderr.write(`${sentenceOf(error)}\n`)
    process.exitCode = 1
  })
}
