import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { endpoints } from '#contract/index.ts'
import type { Config } from './config.ts'
import { mailboxRoutes } from './features/mailbox/mailbox.routes.ts'
import { createMailboxService } from './features/mailbox/mailbox.service.ts'
import { siteRoutes } from './features/site/site.routes.ts'
import { createSiteService } from './features/site/site.service.ts'
import { mountPages } from './pages/mount.ts'
import type { Sessions } from './platform/actor.ts'
import { createCaller } from './platform/caller.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { createDatabase, type Database, migrate } from './platform/database.ts'
import { mountDocs } from './platform/docs-route.ts'
import { createDoor } from './platform/door.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/embedded-postgres.ts'
import { createEventBus } from './platform/events.ts'
import { createHttp } from './platform/http.ts'
import { mountRoutes } from './platform/http-door.ts'
import { answerNotFound } from './platform/http-errors.ts'
import { createJobs, type Jobs } from './platform/jobs.ts'
import { createMetrics, mountOperatorRoutes } from './platform/operator-routes.ts'
import { createOrigins } from './platform/origins.ts'
import { createRateLimits } from './platform/rate-limits.ts'
import type { Route } from './platform/routes.ts'
import { createTranslator } from './platform/translate.ts'

export interface App {
  /** The address it listens on, once `listen` has answered. */
  listen(): Promise<string>
  stop(): Promise<void>
  http: FastifyInstance
}

interface Needs {
  config: Config
  log: Logger
  clock?: Clock
  /** Pages are built apart; tests of the server do without them. */
  pages: 'production' | 'development' | 'none'
}

const version = '0.1.0'

/** The one place where things are made and handed to each other. */
export async function createApp({ config, log, clock = systemClock, pages }: Needs): Promise<App> {
  const postgres = await openPostgres(config, log)
  await migrate(postgres.url, log)
  const bus = createEventBus(log)
  const jobs = createJobs({ url: postgres.url, log })
  const db = createDatabase({ url: postgres.url, log, bus, enqueueOn: jobs.enqueueOn })
  const translator = createTranslator()
  const limits = createRateLimits(config.rateLimitFactor)
  const origins = createOrigins(config)

  const site = createSiteService({ db, config, translator })
  const mailbox = createMailboxService({ db, clock, limits })
  // TODO when accounts land: their sessions.
  const sessions: Sessions = { authenticate: async () => ({ known: false, reason: 'invalid' }) }

  const routes: Route[] = [...siteRoutes(site), ...mailboxRoutes(mailbox, translator)]

  const http = await createHttp({ config, log, translator })
  const door = createDoor({ sessions })
  mountRoutes(http, { door, routes, origins, secureCookies: config.publicUrl.startsWith('https:') })
  mountDocs(http, { endpoints, version, serverUrl: config.publicUrl })
  http.all('/api/*', answerNotFound(translator))

  let stopping = false
  const metrics = createMetrics(http)
  mountOperatorRoutes(http, { db, metrics, metricsToken: config.metricsToken, isStopping: () => stopping })
  if (pages !== 'none') {
    await mountPages(http, { config, caller: createCaller({ door, routes }), translator, log, mode: pages })
  }

  await jobs.start()
  return {
    http,
    listen: () => http.listen({ host: config.listen.host, port: config.listen.port }),
    stop: async () => {
      stopping = true
      await closeAll({ http, jobs, db, postgres })
    },
  }
}

/** Doors first, then what they stand on. */
async function closeAll(parts: {
  http: FastifyInstance
  jobs: Jobs
  db: Database
  postgres: Pick<EmbeddedPostgres, 'stop'>
}) {
  await parts.http.close()
  await parts.jobs.stop()
  await parts.db.close()
  await parts.postgres.stop()
}

async function openPostgres(config: Config, log: Logger): Promise<Pick<EmbeddedPostgres, 'url' | 'stop'>> {
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => {} }
  return startEmbeddedPostgres({ dataDir: config.dataDir, log })
}
