import { readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Account that runs PostgreSQL: it refuses to run as root, which therefore uses another account; other users
 * run it as themselves.
 */
export interface Account {
  name: string
  uid: number
  gid: number
}

const nobody: Account = { name: 'nobody', uid: 65534, gid: 65534 }

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** `postgres` if this machine has such an account, else `nobody`. */
export function findUnprivilegedAccount(): Account {
  const accounts = readAccounts()
  const named = (name: string) => accounts.find((account) => account.name === name && account.uid !== 0)
  return named('postgres') ?? named('nobody') ?? nobody
}

/** Returns the owner of a folder, with the uid as its name if it has none. */
export function ownerOf(folder: string): Account {
  const { uid, gid } = statSync(folder)
  return { name: readAccounts().find((account) => account.uid === uid)?.name ?? String(uid), uid, gid }
}

/** Returns the outermost folder on the way to `path`, itself included, that `account` may not enter. */
export function findClosedFolder(path: string, account: Account): string | undefined {
  return lineage(resolve(path)).find((folder) => !mayEnter(folder, account))
}

function lineage(path: string): string[] {
  const parent = dirname(path)
  return parent === path ? [path] : [...lineage(parent), path]
}

function mayEnter(folder: string, { uid, gid }: Account): boolean {
  const stats = statSync(folder, { throwIfNoEntry: false })
  if (!stats) return true
  if (stats.uid === uid) return (stats.mode & 0o100) !== 0
  if (stats.gid === gid) return (stats.mode & 0o010) !== 0
  return (stats.mode & 0o001) !== 0
}

function readAccounts(): Account[] {
  const lines = readPasswordFile().split('\n')
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}

function readPasswordFile(): string {
  try {
    return readFileSync('/etc/passwd', 'utf8')
  } catch {
    return ''
  }
}
