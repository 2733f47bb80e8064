import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { clusterFolder } from './embedded-postgres-cluster.ts'
import { connectAdmin } from './embedded-postgres-lock.ts'
import { isPostmasterOf, readPostmaster } from './embedded-postgres-processes.ts'
import { databaseAddress } from './embedded-postgres-socket.ts'

/** Returns the URL of the database that another process of this program runs in the folder, if any. */
export async function findRunningDatabase(dataDir: string): Promise<string | undefined> {
  const cluster = clusterFolder(resolve(dataDir))
  const running = await readPostmaster(cluster)
  if (!running || !isPostmasterOf(running.pid, cluster)) return undefined

  const { admin } = await connectAdmin(running.socketFolder)
  await admin?.end()
  return admin && databaseAddress(running.socketFolder)
}

/** Throws if no site has been started in the folder: a wrong `DATA_DIR` would otherwise begin a new one. */
export function ensureSite(dataDir: string): void {
  if (existsSync(clusterFolder(resolve(dataDir)))) return
  throw new Error(`There is no site in ${dataDir}. Set DATA_DIR or DATABASE_URL.`)
}
