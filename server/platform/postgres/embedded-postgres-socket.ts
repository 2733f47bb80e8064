import { createHash } from 'node:crypto'
import { chownSync, lstatSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { StartupError } from '../startup-error.ts'
import { type Account, findClosedFolder } from './unprivileged-account.ts'

export const port = 5432

/** Creates the socket's folder, closed to all but the account and root: this replaces a password. */
export function makeSocketFolder(dataDir: string, account: Account): string {
  const folder = chooseSocketFolder(dataDir, account)
  const created = mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (created) chownSync(folder, account.uid, account.gid)

  const stats = lstatSync(folder)
  if (!stats.isDirectory() || stats.uid !== account.uid || (stats.mode & 0o077) !== 0) {
    throw new StartupError(
      `${folder} must be a folder of the account ${account.name} and closed to all others.`,
    )
  }
  return folder
}

// The system cuts socket paths at 104 to 108 bytes; a long DATA_DIR gets a short folder elsewhere.
function chooseSocketFolder(dataDir: string, account: Account): string {
  const name = `canal-barra-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`
  const candidates = [join(dataDir, 'run'), join(tmpdir(), name), join('/tmp', name)]
  const usable = candidates.filter((folder) => fits(folder) && !findClosedFolder(join(folder, '..'), account))
  return usable[0] ?? join('/tmp', name)
}

function fits(folder: string): boolean {
  return Buffer.byteLength(`${folder}/.s.PGSQL.${port}`) < 100
}

/** Removes a socket folder outside the data folder, which nothing else would clean up. */
export function removeForeignSocketFolder({
  dataDir,
  socketFolder,
}: {
  dataDir: string
  socketFolder: string
}): void {
  if (dirname(socketFolder) !== dataDir) rmSync(socketFolder, { recursive: true, force: true })
}

export function databaseAddress(socketFolder: string): string {
  return `postgres://canal@/canal?host=${encodeURIComponent(socketFolder)}&port=${port}`
}
