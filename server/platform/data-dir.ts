import { accessSync, chmodSync, constants, existsSync, mkdirSync, realpathSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { findClosedFolder, findUnprivilegedAccount, isRoot } from './postgres/unprivileged-account.ts'
import { StartupError } from './startup-error.ts'

/**
 * Returns `./data`; for root, whose database runs under another account, only if that account can access it.
 */
export function defaultDataDir(folder = process.cwd()): string {
  const local = resolve(folder, 'data')
  if (isRoot() && findClosedFolder(local, findUnprivilegedAccount())) return '/var/lib/canal-barra'
  return local
}

/** Creates the folder if needed, and returns its real path. Throws `StartupError` if it cannot be written to. */
export function makeDataDir(folder: string): string {
  const dataDir = resolve(folder)
  try {
    // On a read-only disk, `mkdir` reports that the folder does not exist.
    accessSync(nearestFolder(dataDir), constants.W_OK)
    const created = mkdirSync(dataDir, { recursive: true })
    // Under root's umask the database's account might not be able to enter the folder.
    if (created && isRoot()) chmodSync(dataDir, 0o755)
    return realpathSync(dataDir)
  } catch (cause) {
    throw new StartupError(
      `The data folder ${dataDir} (DATA_DIR) cannot be written to: ${(cause as Error).message}`,
      {
        cause,
      },
    )
  }
}

function nearestFolder(path: string): string {
  return existsSync(path) ? path : nearestFolder(dirname(path))
}
