import { resolve } from 'node:path'
import { findClosedFolder, findUnprivilegedAccount, isRoot } from './postgres/unprivileged-account.ts'

/**
 * Returns `./data`; for root, whose database runs under another account, only if that account can access it.
 */
export function defaultDataDir(folder = process.cwd()): string {
  const local = resolve(folder, 'data')
  if (isRoot() && findClosedFolder(local, findUnprivilegedAccount())) return '/var/lib/canal-barra'
  return local
}
