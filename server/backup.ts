import { existsSync, rmSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { describeContent } from './archive/archive-format.ts'
import { backUp } from './archive/back-up.ts'
import { openToRead } from './archive/open-database.ts'
import { noteBackup } from './archive/snapshot.store.ts'
import { readProcessConfig } from './config.ts'
import { print, runFileCommand } from './platform/commands.ts'
import { createLog } from './platform/log.ts'
import { exitOnSignals } from './platform/signals.ts'
import { createSiteFiles } from './providers/storage/site-files.ts'

const keptBesideDatabase = 64 * 1024 ** 2

const usage = `npm run backup -- FILE    writes the whole site, its database and its files, into one new file

  The site may be running. What is read is what it was at one moment. FILE holds what nobody else may
  see, and only its owner can read it. Its name may end in .tar.zst, because that is what it is.
  Of DATA_DIR it leaves out the emails in outbox/ and the first password.

  Ends with 0 when FILE is whole, with 1 when there is none, with 2 when it was called wrongly.`

async function run(path: string): Promise<void> {
  if (existsSync(path)) throw new Error(`${path} is there already, and backups replace nothing.`)
  const folder = statSync(dirname(path), { throwIfNoEntry: false })
  if (!folder?.isDirectory()) throw new Error(`There is no folder ${dirname(path)} for the backup.`)
  const config = readProcessConfig()
  const { databaseUrl, dataDir } = config
  // On a completely full disk the embedded database would stop.
  const sharesDisk = !databaseUrl && statSync(dataDir, { throwIfNoEntry: false })?.dev === folder.dev
  const began = performance.now()
  const log = createLog('warn')
  const source = await openToRead(config, log)
  process.once('exit', () => rmSync(`${path}.part`, { force: true }))
  try {
    const manifest = await backUp({ url: source.url, files: createSiteFiles(config, log) }, path, {
      onProgress: print,
      reserved: sharesDisk ? keptBesideDatabase : 0,
    })
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    const megabytes = (statSync(path).size / 1e6).toFixed(1)
    const problems = manifest.missing.length
    await noteBackup(source.url, { at: new Date(), problems }).catch((error: unknown) => {
      // The file is complete all the same; the database may be read-only.
      log.warn({ err: error }, 'the site was not told of this backup')
    })
    for (const name of manifest.missing)
      print(`missing: ${name} is in the database, and there is no such file`)
    print(`${path}: ${describeContent(manifest)}; ${megabytes} MB in ${seconds} s`)
  } finally {
    await source.stop()
  }
}

exitOnSignals()
await runFileCommand({ usage, words: process.argv.slice(2) }, (file) => run(resolve(file)))
