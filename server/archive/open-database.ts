import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { openReachable } from '../platform/database/reachable-database.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts'
import { ensureSite, findRunningDatabase } from '../platform/postgres/find-running-database.ts'

type Where = Pick<Config, 'databaseUrl' | 'dataDir'>

interface Opened {
  url: string
  stop(): Promise<void>
}

/** Opens the database of a site, running or not, without migrating it. */
export async function openToRead({ databaseUrl, dataDir }: Where, log: Logger): Promise<Opened> {
  const url = databaseUrl ?? (await findRunningDatabase(dataDir))
  if (url) return openReachable(url)
  ensureSite(dataDir)
  return startEmbeddedPostgres({ dataDir, log })
}

/** Opens a database to restore into, which must not be in use. */
export async function openToFill({ databaseUrl, dataDir }: Where, log: Logger): Promise<Opened> {
  if (!databaseUrl) return startEmbeddedPostgres({ dataDir, log })
  if (await findRunningDatabase(dataDir)) {
    throw new Error(
      `A site is running in ${dataDir}, where the files would go. Stop it first, or set another DATA_DIR. Nothing was changed.`,
    )
  }
  return openReachable(databaseUrl)
}
