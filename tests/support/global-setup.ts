import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { isAlive } from '../../server/platform/postgres/embedded-postgres-processes.ts'
import { startTestServer } from './test-server.ts'

/** Starts one PostgreSQL for the whole run, and creates a temporary folder in memory. */
export default async function setUp(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (project.vitest.projects.every(({ name }) => name.startsWith('web'))) return undefined

  const folder = makeMemoryFolder()
  if (folder) process.env.TMPDIR = folder
  const { stop, ...server } = await startTestServer({ folder })
  project.provide('testServer', server)
  return async () => {
    await stop()
    if (folder) rmSync(folder, { recursive: true, force: true })
  }
}

const memory = '/dev/shm'
const prefix = 'canal-barra-'
/** Bytes needed for databases, browser profiles, and the browsers themselves. */
const room = 8 * 2 ** 30

/**
 * Databases, data folders and browser profiles are thousands of short-lived files: on some disks creating and
 * deleting them costs ten times what it costs in memory. Returns nothing where memory cannot be used as a
 * folder, is scarce, or does not run programs, and if `TMPDIR` is set.
 */
function makeMemoryFolder(): string | undefined {
  if (process.env.TMPDIR) return undefined
  try {
    const { bavail, bsize } = statfsSync(memory)
    if (Math.min(bavail * bsize, freemem()) < room) return undefined
    removeLeftovers()
    const folder = join(memory, `${prefix}${process.pid}`)
    mkdirSync(folder)
    // The account that runs the database needs access.
    chmodSync(folder, 0o755)
    if (runsPrograms(folder)) return folder
    rmSync(folder, { recursive: true })
  } catch {
    // There is no such folder, for example on macOS.
  }
  return undefined
}

function runsPrograms(folder: string): boolean {
  const program = join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  return spawnSync(program).status === 0
}

/** Removes the folders of runs that were killed. */
function removeLeftovers(): void {
  for (const name of readdirSync(memory)) {
    const pid = new RegExp(`^${prefix}(\\d+)$`).exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) rmSync(join(memory, name), { recursive: true, force: true })
  }
}
