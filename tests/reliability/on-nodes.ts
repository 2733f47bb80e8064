import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog } from '../../server/platform/log.ts'
import { startEmbeddedPostgres } from '../../server/platform/postgres/embedded-postgres.ts'
import { startRedis, type TestRedis } from '../support/redis.ts'
import { type NodeGroup, startNodeGroup } from './node-group.ts'
import { databasePid } from './site-process.ts'

interface Place {
  group: NodeGroup
  redis: TestRedis
  databaseUrl: string
  /** Sends a signal only to the database's main process. */
  signalDatabase(signal: NodeJS.Signals): void
}

interface Options {
  count: number
  members: readonly string[]
  environment?: Record<string, string>
}

/** Runs several nodes with a Redis and a database of their own until the work is done. */
export async function onNodes<T>(options: Options, work: (place: Place) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'canal-barra-reliability-'))
  // The database may run under another account.
  await chmod(dataDir, 0o755)
  const redis = await startRedis()
  const database = await startEmbeddedPostgres({ dataDir, log: createLog('silent') })
  const signalDatabase = (signal: NodeJS.Signals) => void process.kill(databasePid(dataDir), signal)
  try {
    const group = await startNodeGroup({ ...options, databaseUrl: database.url, redisUrl: redis.url })
    try {
      return await work({ group, redis, databaseUrl: database.url, signalDatabase })
    } finally {
      await group.stop()
    }
  } finally {
    await database.stop()
    await redis.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
