import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeAll } from 'vitest'
import { bundledMain, prepareBundled } from './bundled-program.ts'
import { end, takeCopy, takePrepared } from './data-folders.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

export interface Program {
  child: ChildProcess
  /** Its output so far. */
  said(): string
  /** Resolves to its address once it is ready; rejects with its output if it ends before. */
  ready(): Promise<string>
  /** Resolves to its exit code once it has ended. */
  ended(): Promise<number | null>
}

/**
 * Starts the real program on a free port, as `npm start` or `npm run demo` does. All are ended after each
 * test.
 */
export function managePrograms(
  file = bundledMain,
): (dataDir: string, environment?: Record<string, string>) => Program {
  const children: ChildProcess[] = []
  beforeAll(() => {
    if (file === bundledMain) prepareBundled()
  })
  afterEach(async () => {
    await Promise.all(children.splice(0).map((child) => end(child, 'SIGTERM')))
  })

  return (dataDir, environment = {}) => {
    const program = startProgram(file, dataDir, environment)
    children.push(program.child)
    return program
  }
}

/** Password of `admin`, the administrator of a site that `takeBegun` copies. */
export const begunPassword = 'admin-admin'

/** For tests that are not about a first start: copies the data of a site that was started before. */
export const takeBegun = (dataDir: string) =>
  takeCopy(dataDir, 'begun', async (folder) => {
    prepareBundled()
    await takePrepared(folder)
    const program = startProgram(bundledMain, folder, { ADMIN_PASSWORD: begunPassword })
    await program.ready()
    await end(program.child, 'SIGTERM')
  })

function startProgram(file: string, dataDir: string, environment: Record<string, string>): Program {
  const fixed = {
    PATH: process.env.PATH,
    HOST: '127.0.0.1',
    PORT: '0',
    IRC_PORT: '0',
    DATA_DIR: dataDir,
    TRACK_SECONDS: '0',
  }
  const env = { ...fixed, ...environment }
  return follow(spawn(process.execPath, [resolve(root, file)], { env, stdio: ['ignore', 'pipe', 'pipe'] }))
}

/** Follows a process that prints a line when it is ready. */
export function follow(child: ChildProcess): Program {
  let text = ''
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const ready = new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      text += chunk
      const address = /^Canal Barra is ready.*?(http:\/\/127\.0\.0\.1:\d+)/m.exec(text)?.[1]
      if (address) resolve(address)
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    ended.then((code) => reject(new Error(`It ended with ${code}:\n${text}`)))
  })
  ready.catch(() => {})
  return { child, said: () => text, ready: () => ready, ended: () => ended }
}

/** The pid of the database server in a data folder; 0 if there is none, or it is only just starting. */
export function readDatabasePid(dataDir: string): number {
  const file = join(dataDir, 'postgres/postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
}
