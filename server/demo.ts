import { randomBytes } from 'node:crypto'
import { type Core, createApp, createCore, prepareFirstStart } from './app.ts'
import { type Config, readProcessConfig } from './config.ts'
import { fillWithDemo, findContent, type Made } from './demo/fill.ts'
import { createDemoClock } from './demo/moments.ts'
import { findRunningDatabase } from './platform/embedded-postgres-running.ts'
import { createLog } from './platform/log.ts'
import { stopOnSignals } from './platform/signals.ts'
import { startReactions } from './reactions.ts'

const usage = `npm run demo            a site of its own with rich content, made once and then started
npm run demo -- --fill   puts that content into the site of DATA_DIR or DATABASE_URL, and starts nothing
npm run demo -- --force  does so even where people have made something already`

/** All that happens in the demo happens at once: nobody waits for a limit. */
const unlimited = 1_000_000

async function fill(config: Config, { force }: { force: boolean }): Promise<void> {
  const databaseUrl = config.databaseUrl ?? (await findRunningDatabase(config.dataDir))
  const clock = createDemoClock()
  const core = await createCore({
    config: { ...config, databaseUrl, rateLimitFactor: unlimited },
    log: createLog('error', false),
    clock,
  })
  try {
    await prepareFirstStart(core)
    const found = await findContent(core.services)
    if (found === 'demo') return say('The demo is here already; nothing was added.')
    if (found === 'content' && !force) {
      throw new Error(
        'People have made something on this site already. The demo is not mixed with it, unless you add --force.',
      )
    }
    startReactions(core)
    await core.ground.jobs.start()
    await makeDemo(core, { clock })
  } finally {
    core.services.tracks.stop()
    await core.ground.stop()
  }
}

async function makeDemo(core: Core, { clock }: { clock: ReturnType<typeof createDemoClock> }): Promise<void> {
  const password = randomBytes(9).toString('base64url')
  let told = 0
  say('Making the demo. It takes a few minutes.')
  const onProgress = (done: number) => {
    const tenths = Math.floor(done * 10)
    if (tenths > told) process.stdout.write(` ${tenths * 10} %${tenths === 10 ? '\n' : ''}`)
    told = tenths
  }
  const made = await fillWithDemo(core, { clock, password, onProgress })
  say(`Made ${listed(made)}.`)
  say(`Everybody in the demo (lia, bento, duda …) has the password ${password}`)
}

const listed = (made: Made) =>
  Object.entries(made)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ')

const say = (text: string) => void process.stdout.write(`${text}\n`)

/** In a folder of its own, so that a site in use and the demo never meet. */
async function startDemo(): Promise<void> {
  const given = readProcessConfig()
  const config = { ...given, databaseUrl: undefined, dataDir: `${given.dataDir}-demo` }
  await fill(config, { force: false })

  const log = createLog(config.logLevel, process.stdout.isTTY)
  const app = await createApp({ config, log, pages: 'production' })
  stopOnSignals({ log, stop: app.stop })
  const address = await app.listen()
  say(`Canal Barra is ready: ${config.publicUrl} (listening on ${address})`)
}

try {
  const words = new Set(process.argv.slice(2))
  if ([...words].some((word) => word !== '--fill' && word !== '--force')) say(usage)
  else if (words.size > 0) await fill(readProcessConfig(), { force: words.has('--force') })
  else await startDemo()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
