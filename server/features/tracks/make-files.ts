import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { basename, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Dependencies } from './dependencies.ts'
import type { TrackFiles } from './track-files.ts'

interface Needs extends Omit<Dependencies, 'files'> {
  files: TrackFiles
}

export interface MakeFilesTask {
  /** Where each file is put under the last part of its address. */
  folder: string
  longestSeconds: number
  addresses: readonly string[]
}

/** Beside this module, with the ending that this has. */
const program = fileURLToPath(new URL(`./make-files-program${extname(import.meta.url)}`, import.meta.url))

/** Makes files beside the site, which does not wait for it. */
export function createMakeFiles({ log, incomingFiles, files }: Needs) {
  let running: ChildProcess | undefined
  let isStopped = false

  /** Those that are missing of the addresses. Staff may have taken others away. */
  function start(task: Omit<MakeFilesTask, 'folder'>): void {
    makeMissing(task).catch((error) => log.warn({ err: error }, 'not all preloaded tracks could be made'))
  }

  async function makeMissing({ addresses, longestSeconds }: Omit<MakeFilesTask, 'folder'>): Promise<void> {
    const missing = await files.listMissing(addresses)
    if (missing.length === 0) return
    await incomingFiles.withFolder(async (folder) => {
      if (!isStopped) await run({ folder, longestSeconds, addresses: missing })
    })
  }

  /** Each file is kept as soon as it is there. */
  async function run(task: MakeFilesTask): Promise<void> {
    const child = fork(program, { env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    running = child
    let stored = Promise.resolve()
    child.on('message', (address) => {
      const path = join(task.folder, basename(String(address)))
      stored = stored.then(() => files.storeAs(String(address), path))
      stored.catch(() => child.kill('SIGKILL'))
    })
    await new Promise<void>((resolve, reject) => {
      child.on('error', reject)
      child.on('exit', (code) => (code ? reject(new Error(`the program ended with ${code}`)) : resolve()))
      if (child.pid) setPriority(child.pid, 10)
      child.send(task)
    })
    await stored
  }

  function stop(): void {
    isStopped = true
    running?.kill('SIGKILL')
  }

  return { start, stop }
}
