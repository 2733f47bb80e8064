import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds between two attempts to get the lock. */
const pause = 50
/** SQLite's code for a database that another connection has locked. */
const busy = 5

/**
 * Does work that no other process does at the same time: two starts at once would write into one unfinished build.
 * The lock is SQLite's on the empty file at `path`, which the system releases when its process ends. Nobody deletes
 * the file, since two processes that find one of a killed build could each delete the other's.
 */
export async function withBuildLock(path: string, work: () => Promise<void>): Promise<void> {
  mkdirSync(dirname(path), { recursive: true })
  const file = new DatabaseSync(path)
  try {
    while (!tryLock(file)) await sleep(pause)
    await work()
  } finally {
    file.close()
  }
}

/** Locks the file; returns false if somebody else holds it. */
function tryLock(file: DatabaseSync): boolean {
  try {
    file.exec('BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if ((error as { errcode?: number }).errcode === busy) return false
    throw error
  }
}
