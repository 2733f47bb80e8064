import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Clock } from './platform/clock.ts'
import { withAdvisoryLock } from './platform/database/advisory-lock.ts'
import { createDatabase, createDiskRoom } from './platform/database/database.ts'
import { migrate } from './platform/database/migrations.ts'
import { openReachable } from './platform/database/reachable-database.ts'
import { createEventBus } from './platform/events.ts'
import { createOrigins } from './platform/http/origins.ts'
import { createIncomingFiles } from './platform/incoming-files.ts'
import { createJobs } from './platform/jobs.ts'
import { followLostMessages } from './platform/net/lost-messages.ts'
import { createLocalNode } from './platform/net/nodes.ts'
import { createOutbound } from './platform/net/outbound.ts'
import { createPartialFiles } from './platform/partial-files.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts'
import { createRateLimits } from './platform/rate-limits.ts'
import { reservedBytes } from './platform/room-for-files.ts'
import { createTranslator } from './platform/text/translate.ts'
import { createOutboxMailer } from './providers/mail/outbox.ts'
import { createSmtpMailer } from './providers/mail/smtp.ts'
import { createSharpImageProcessor } from './providers/pictures/sharp-image-processor.ts'
import { createSiteFiles, ensureBucket } from './providers/storage/site-files.ts'
import { createAwayList } from './realtime/away.ts'
import { createMemoryPresence } from './realtime/memory-presence.ts'
import { createAnnouncer, createRelay } from './realtime/relay.ts'
import { createShownPresence } from './realtime/shown-presence.ts'

export interface InfrastructureOptions {
  config: Config
  log: Logger
  clock: Clock
  /** The embedded database, if it has been launched already. */
  embedded?: Promise<EmbeddedPostgres>
  /** Time to wait for a database connection; short where users wait for a response. */
  connectMilliseconds?: number
  /** Time before a disconnected user counts as having left a channel; single node only. */
  graceMilliseconds?: number
  /** Whether scheduled jobs run. */
  hasSchedules?: boolean
}

export type Infrastructure = Awaited<ReturnType<typeof createInfrastructure>>

/** Creates what every feature uses: database, files, jobs, mail, the event bus. */
export async function createInfrastructure({
  config,
  log,
  clock,
  embedded,
  connectMilliseconds,
  graceMilliseconds,
  hasSchedules,
}: InfrastructureOptions) {
  const { databaseUrl, databaseConnections: poolSize, redisUrl, dataDir, bucket } = config
  if (bucket) await ensureBucket(bucket, log)
  const postgres = databaseUrl
    ? await openReachable(databaseUrl)
    : await (embedded ?? startEmbeddedPostgres({ dataDir, log }))
  await migrate(postgres.url, log)

  const shared = redisUrl
    ? await (await import('./providers/redis/connect-nodes.ts')).connectNodes({ url: redisUrl, log })
    : createSingleNode(graceMilliseconds)
  const { nodes } = shared
  const counted = createAwayList({ nodes, presence: shared.presence, graceMilliseconds })
  const shownPresence = createShownPresence(counted.presence, counted.away)
  const bus = createEventBus({ log, nodes })
  const jobs = createJobs({ url: postgres.url, log, hasSchedules })
  // The disk of an external database is not checked.
  const room = databaseUrl ? undefined : createDiskRoom({ folder: dataDir })
  const db = createDatabase({
    ...{ url: postgres.url, log, bus, poolSize, connectMilliseconds },
    enqueue: jobs.enqueue,
    ...(room ? { ensureRoom: room.ensure } : {}),
  })
  const stopFollowing = followLostMessages({ nodes, db, log })
  const relay = createRelay({ nodes, clock, log })
  const mailer = config.mail.smtpUrl
    ? createSmtpMailer({ url: config.mail.smtpUrl, from: config.mail.from })
    : createOutboxMailer({ dataDir, from: config.mail.from, log })

  const imageProcessor = createSharpImageProcessor({ log, effort: config.pictureEffort })
  const files = createSiteFiles(config, log)

  async function stop(): Promise<void> {
    await jobs.stop()
    stopFollowing()
    imageProcessor.close()
    await Promise.all([shared.close(), relay.close(), mailer.close()])
    await db.close()
    await postgres.stop()
  }

  const incoming = { folder: join(dataDir, 'incoming'), reserved: config.bucket ? 0 : reservedBytes }

  return {
    ...{
      config,
      log,
      clock,
      bus,
      nodes,
      jobs,
      db,
      relay,
      ...shownPresence,
      mailer,
      imageProcessor,
      stop,
    },
    /** Runs work that nodes starting together must not do at the same time. */
    withAdvisoryLock: (work: () => Promise<void>) => withAdvisoryLock(postgres.url, work),
    files,
    incomingFiles: createIncomingFiles(incoming),
    partialFiles: createPartialFiles(incoming),
    translator: createTranslator(),
    limits: createRateLimits(config.rateLimitFactor, shared.makeLimiter),
    origins: createOrigins(config),
    outbound: createOutbound({ trusted: config.trustedOrigins }),
    announcer: createAnnouncer({ relay }),
  }
}

/** Presence and messaging for a single node. */
function createSingleNode(graceMilliseconds: number | undefined) {
  const presence = createMemoryPresence({ graceMilliseconds })
  return { nodes: createLocalNode(), presence, makeLimiter: undefined, close: presence.close }
}
