import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Clock } from './platform/clock.ts'
import { createDatabase, migrate } from './platform/database.ts'
import { createDiskRoom } from './platform/disk-room.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts'
import { createEventBus } from './platform/events.ts'
import { createIncomingFiles } from './platform/incoming-files.ts'
import { createJobs } from './platform/jobs.ts'
import { createOrigins } from './platform/origins.ts'
import { createOutbound } from './platform/outbound.ts'
import { createRateLimits } from './platform/rate-limits.ts'
import { createTranslator } from './platform/translate.ts'
import { createOutboxMailer } from './providers/mail/outbox.ts'
import { createSmtpMailer } from './providers/mail/smtp.ts'
import { createSharpPress } from './providers/pictures/sharp-press.ts'
import { createLocalStorage } from './providers/storage/local-storage.ts'
import { createAnnouncer } from './realtime/announcer.ts'
import { createMemoryPresence } from './realtime/memory-presence.ts'
import { createMemoryRelay } from './realtime/memory-relay.ts'

export interface GroundNeeds {
  config: Config
  log: Logger
  clock: Clock
}

export type Ground = Awaited<ReturnType<typeof createGround>>

/** What every feature stands on. */
export async function createGround({ config, log, clock }: GroundNeeds) {
  const { databaseUrl, databaseConnections: poolSize, dataDir } = config
  const postgres = databaseUrl
    ? { url: databaseUrl, stop: async () => {} }
    : await startEmbeddedPostgres({ dataDir, log })
  await migrate(postgres.url, log)

  const bus = createEventBus(log)
  const jobs = createJobs({ url: postgres.url, log })
  // Where the database is another machine's, so is its disk.
  const room = databaseUrl ? undefined : createDiskRoom({ folder: dataDir })
  const db = createDatabase({
    ...{ url: postgres.url, log, bus, poolSize },
    enqueueOn: jobs.enqueueOn,
    ...(room ? { ensureRoom: room.ensure } : {}),
  })
  const relay = createMemoryRelay()
  const presence = createMemoryPresence()
  const mailer = config.mail.smtpUrl
    ? createSmtpMailer({ url: config.mail.smtpUrl, from: config.mail.from })
    : createOutboxMailer({ dataDir, from: config.mail.from, log })

  const press = createSharpPress({ log })

  async function stop(): Promise<void> {
    await jobs.stop()
    press.close()
    await Promise.all([presence.close(), relay.close(), mailer.close()])
    await db.close()
    await postgres.stop()
  }

  return {
    ...{ config, log, clock, bus, jobs, db, relay, presence, mailer, press, stop },
    storage: createLocalStorage({ folder: join(dataDir, 'uploads') }),
    incomingFiles: createIncomingFiles({ folder: join(dataDir, 'incoming') }),
    translator: createTranslator(),
    limits: createRateLimits(config.rateLimitFactor),
    origins: createOrigins(config),
    outbound: createOutbound({ trusted: config.trustedOrigins }),
    announcer: createAnnouncer({ relay }),
  }
}
