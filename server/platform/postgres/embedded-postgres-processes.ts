import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Contents of a running server's `postmaster.pid`. */
export interface Postmaster {
  pid: number
  socketFolder: string
  /** Whether it takes connections, as far as it has said. */
  isReady: boolean
}

export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , , socketFolder = '', , , status] = text.split('\n')
  return Number(pid) > 0 ? { pid: Number(pid), socketFolder, isReady: status?.trim() === 'ready' } : undefined
}

/** Whether the process is, by its command line, the server of this folder: pids are reused. */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false
  const words = commandLine(pid)
  return /postgres/.test(words[0] ?? '') && words.some((word) => isSameFolder(word, cluster))
}

/** Returns the pids of the server's child processes: they may outlive it and still have files open. */
export function findChildren(cluster: string): number[] {
  if (!existsSync('/proc')) return []
  const pids = readdirSync('/proc').map(Number).filter(Boolean)
  return pids.filter((pid) => workingFolder(pid) === realpathSync(cluster) && isAlive(pid))
}

export function isAlive(pid: number): boolean {
  return signal(pid, 0) && !isZombie(pid)
}

/** Sends a signal; returns false if there is no such process. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Requests a fast shutdown, then an immediate one, then kills. Returns once all child processes have ended as
 * well.
 */
export async function stopPostmaster(pid: number, cluster: string): Promise<void> {
  const stages = [
    ['SIGINT', 6],
    ['SIGQUIT', 2],
    ['SIGKILL', 2],
  ] as const
  signal(pid, 'SIGCONT')
  for (const [name, seconds] of stages) {
    signal(pid, name)
    if (await untilTrue(() => !isAlive(pid), seconds)) break
  }
  if (await untilTrue(() => findChildren(cluster).length === 0, 3)) return
  for (const child of findChildren(cluster)) signal(child, 'SIGKILL')
  await untilTrue(() => findChildren(cluster).length === 0, 3)
}

async function untilTrue(condition: () => boolean, seconds: number): Promise<boolean> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(20))
    if (condition()) return true
  return condition()
}

function isZombie(pid: number): boolean {
  try {
    return /^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

function commandLine(pid: number): string[] {
  try {
    if (existsSync('/proc/self/cmdline')) return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
      .trim()
      .split(' ')
  } catch {
    return []
  }
}

function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

function isSameFolder(word: string, folder: string): boolean {
  return word === folder || (existsSync(word) && realpathSync(word) === realpathSync(folder))
}
