import type { Logger } from 'pino'
import { findUnreadNames, readProcessConfig } from './config.ts'
import { ensureCertificate } from './gateways/irc/transport/listeners.ts'
import { sentenceOf } from './platform/commands.ts'
import { makeDataDir } from './platform/data-dir.ts'
import { answerWhileStarting } from './platform/http/startup-server.ts'
import { createLog, openTerminal } from './platform/log.ts'
import { startEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts'
import { exitOnSignals, stopOnSignals } from './platform/signals.ts'
import { createTranslator } from './platform/text/translate.ts'
import { untilWebBuilt } from './platform/web-build.ts'

const pages = process.argv.includes('--dev') ? 'development' : 'production'
const stopExiting = exitOnSignals()

try {
  const config = readProcessConfig()
  const log = createLog(config.logLevel, await openTerminal())
  const unread = findUnreadNames()
  if (unread.length > 0) log.warn({ names: unread }, '.env has names that nothing reads')
  if (config.irc.tls) ensureCertificate(config.irc.tls)
  // With several nodes the port stays closed during the start, so that the proxy uses another node.
  const isAlone = config.redisUrl === undefined
  const startup = isAlone ? await answerWhileStarting(config.listen, createTranslator()) : undefined
  const built = process.argv.includes('--build') ? untilWebBuilt() : Promise.resolve()
  // Without a web app the rest of the start is in vain.
  built.catch(fail)
  // Loaded after the port is open, because it takes most of the start, and while the database starts.
  if (config.databaseUrl) makeDataDir(config.dataDir)
  const launched = config.databaseUrl ? {} : await launchDatabase(config.dataDir, log)
  const { createApp, prepareContent } = await import('./app.ts')
  const app = await createApp({ config, log, pages, built, ...launched })
  stopExiting()
  stopOnSignals({ log, stop: app.stop })
  await prepareContent(app)
  const address = await app.listen(startup)
  process.stdout.write(`Canal Barra is ready: ${config.publicUrl} (listening on ${address})\n`)
  await app.loadPages()
} catch (error) {
  fail(error)
}

function fail(error: unknown): never {
  process.stderr.write(`${sentenceOf(error)}\n`)
  process.exit(1)
}

/** Launches the embedded database and returns while it is still starting. */
async function launchDatabase(dataDir: string, log: Logger) {
  const launch = Promise.withResolvers<void>()
  const embedded = startEmbeddedPostgres({ dataDir, log, onLaunch: launch.resolve })
  await Promise.race([launch.promise, embedded])
  return { embedded }
}
