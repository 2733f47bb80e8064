import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { openReachable } from '../platform/database/reachable-database.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts'
import { clusterFolder } from '../platform/postgres/embedded-postgres-cluster.ts'
import { findRunningDatabase } from '../platform/postgres/find-running-database.ts'

type Where = Pick<Config, 'databaseUrl' | 'dataDir'>

interface Opened {
  url: string
  stop(): Promise<void>
}

/** Opens the database of a site, running or not, without migrating it. */
export async function openToRead({ databaseUrl, dataDir }: Where, log: Logger): Promise<Opened> {
  const url = databaseUrl ?? (await findRunningDatabase(dataDir))
  if (url) return openReachable(url)
  if (!existsSync(clusterFolder(resolve(dataDir)))) {
    throw new Error(`There is no site in ${dataDir}: nothing to back up. Set DATA_DIR or DATABASE_URL.`)
  }
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
