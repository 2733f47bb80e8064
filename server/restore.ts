import { join, resolve } from 'node:path'
import { describeContent } from './archive/archive-format.ts'
import { openToFill } from './archive/open-database.ts'
import { checkBackup, restoreSite } from './archive/restore-site.ts'
import { readProcessConfig } from './config.ts'
import { print, runFileCommand } from './platform/commands.ts'
import { createLog } from './platform/log.ts'
import { exitOnSignals } from './platform/signals.ts'
import { createSiteFiles } from './providers/storage/site-files.ts'

const usage = `npm run restore -- FILE [--without-jobs]    fills an empty database, and its files, from a backup

  The database is the embedded one of DATA_DIR, or DATABASE_URL; files go to its bucket, or to DATA_DIR.
  The site must be stopped. A backup of an earlier version is brought to this one. When something is
  wrong with FILE, or the database is not empty, nothing is changed.

  --without-jobs  leaves out what was waiting to be done, unsent emails and the newsletter above all: for
                  when the site that the backup is of has gone on since, and has done it itself

  Ends with 0 when everything is restored, with 1 when nothing is, with 2 when it was called wrongly.`

async function run(path: string, how: { withoutJobs: boolean }): Promise<void> {
  const config = readProcessConfig()
  const began = performance.now()
  print(`checking ${path}`)
  const checked = await checkBackup(path)
  const { header, manifest } = checked
  print(`it is whole, of ${header.madeAt}: ${describeContent(manifest)}`)

  const log = createLog('warn')
  const target = await openToFill(config, log)
  const place = {
    url: target.url,
    files: createSiteFiles(config, log),
    incoming: join(config.dataDir, 'incoming'),
  }
  try {
    await restoreSite(checked, place, { ...how, onProgress: print })
  } finally {
    await target.stop()
  }
  for (const name of manifest.missing)
    print(`missing: ${name} was not there any more when the backup was made`)
  print(`restored in ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

const withoutJobs = '--without-jobs'
const words = process.argv.slice(2)
exitOnSignals()
await runFileCommand({ usage, words: words.filter((word) => word !== withoutJobs) }, (file) =>
  run(resolve(file), { withoutJobs: words.includes(withoutJobs) }),
)
