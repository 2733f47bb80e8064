import { randomBytes } from 'node:crypto'
import { createApp, createCore, prepareFirstStart } from './app.ts'
import { type Config, readProcessConfig } from './config.ts'
import { createDemoClock, type DemoClock } from './demo/demo-clock.ts'
import { type Counts, fillWithDemo, findContent } from './demo/fill.ts'
import { closeCore, isUnfinished, markedUnfinished, openOwnFolder } from './demo/unfinished.ts'
import { ensureCertificate } from './gateways/irc/transport/listeners.ts'
import { print, sentenceOf } from './platform/commands.ts'
import { createLog, openTerminal } from './platform/log.ts'
import { findRunningDatabase } from './platform/postgres/find-running-database.ts'
import { exitOnSignals, stopOnSignals } from './platform/signals.ts'
import type { Core } from './services.ts'
import { startSubscribers } from './subscribers.ts'

const usage = `npm run demo            a site of its own with rich content, made once and then started
npm run demo -- --fill   puts that content into the site of DATA_DIR or DATABASE_URL, and starts nothing
npm run demo -- --force  does so even where people have made something already`

/** Factor of rate limits: the demo's actions must not reach any. */
const unlimited = 1_000_000
/** Nor must they fail because a busy machine is slow. */
const connectMilliseconds = 120_000

interface Filling {
  config: Config
  clock: DemoClock
  force?: boolean
}

/** Fills a site that may be running. */
async function fillSite(config: Config, { force }: { force: boolean }): Promise<void> {
  const databaseUrl = config.databaseUrl ?? (await findRunningDatabase(config.dataDir))
  const clock = createDemoClock()
  await fill(await openCore({ ...config, databaseUrl }, clock), { config, clock, force })
}

const openCore = (config: Config, clock: DemoClock) =>
  createCore({
    config: { ...config, rateLimitFactor: unlimited },
    log: createLog('error'),
    clock,
    connectMilliseconds,
  })

async function fill(core: Core, { config: { dataDir }, clock, force = false }: Filling): Promise<void> {
  try {
    await prepareFirstStart(core)
    const found = isUnfinished(dataDir) ? 'half' : await findContent(core.services)
    if (found === 'demo') return print('The demo is here already; nothing was added.')
    if (found === 'half') throw new Error(halfADemo)
    if (found === 'content' && !force) throw new Error(notMixed)

    startSubscribers(core)
    await core.infrastructure.jobs.start()
    await markedUnfinished(dataDir, () => makeDemo(core, clock))
  } finally {
    await closeCore(core)
  }
}

const notMixed =
  'People have made something on this site already. The demo is not mixed with it, unless you add --force.'
const halfADemo =
  'An earlier demo was interrupted on this site, so half of it is here. Restore the backup from before it, or begin with an empty site.'

async function makeDemo(core: Core, clock: DemoClock): Promise<void> {
  const password = randomBytes(9).toString('base64url')
  let reported = 0
  print('Making the demo. It takes a minute or two, more on a busy machine.')
  const onProgress = (done: number) => {
    const tenths = Math.floor(done * 10)
    if (tenths > reported) process.stdout.write(` ${tenths * 10} %${tenths === 10 ? '\n' : ''}`)
    reported = tenths
  }
  const counts = await fillWithDemo(core, { clock, password, onProgress })
  print(`Made ${listed(counts)}.`)
  print(`Everybody in the demo (lia, bento, duda …) has the password ${password}`)
}

const listed = (counts: Counts) =>
  Object.entries(counts)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ')

/** Starts the demo in a folder of its own, separate from the site's data. */
async function startDemo(): Promise<void> {
  const processConfig = readProcessConfig()
  const config = { ...processConfig, databaseUrl: undefined, dataDir: `${processConfig.dataDir}-demo` }
  if (config.irc.tls) ensureCertificate(config.irc.tls)
  const clock = createDemoClock()
  const core = await openOwnFolder({
    dataDir: config.dataDir,
    open: () => openCore(config, clock),
    onCleared: () => print('An earlier demo was interrupted: it begins anew.'),
  })
  await fill(core, { config, clock })

  const log = createLog(config.logLevel, await openTerminal())
  const app = await createApp({ config, log, pages: 'production' })
  stopExiting()
  stopOnSignals({ log, stop: app.stop })
  const address = await app.listen()
  print(`Canal Barra is ready: ${config.publicUrl} (listening on ${address})`)
  const { host, port } = config.irc
  if (port > 0)
    print(`IRC clients connect to ${host}, port ${port}; the server password is name:password, as lia:…`)
  await app.loadPages()
}

const stopExiting = exitOnSignals()

try {
  const words = new Set(process.argv.slice(2))
  if ([...words].some((word) => word !== '--fill' && word !== '--force')) {
    print(usage)
    process.exitCode = words.has('--help') || words.has('-h') ? 0 : 2
  } else if (words.size > 0) await fillSite(readProcessConfig(), { force: words.has('--force') })
  else await startDemo()
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`)
  process.exit(1)
}
