import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { basename, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Dependencies } from './dependencies.ts'
import type { TrackFiles } from './track-files.ts'

export interface MakeFilesTask {
  /** Output folder; file names are the last segments of the URLs. */
  folder: string
  longestSeconds: number
  addresses: readonly string[]
}

/** Beside this module, with the same extension. */
const program = fileURLToPath(new URL(`./make-files-program${extname(import.meta.url)}`, import.meta.url))

/** Generates files in a child process. */
export function createMakeFiles({
  log,
  incomingFiles,
  files,
  onMade,
}: Omit<Dependencies, 'files'> & { files: TrackFiles; onMade: () => Promise<void> }) {
  let running: ChildProcess | undefined
  let isStopped = false

  /** Starts the generation of missing files, without those of deleted tracks. */
  function start(task: Omit<MakeFilesTask, 'folder'>): void {
    makeMissing(task).catch((error) => log.warn({ err: error }, 'not all preloaded tracks could be made'))
  }

  async function makeMissing({ addresses, longestSeconds }: Omit<MakeFilesTask, 'folder'>): Promise<void> {
    const missing = await files.listMissing(addresses)
    if (missing.length === 0) return
    await incomingFiles.withFolder(async (folder) => {
      if (!isStopped) await run({ folder, longestSeconds, addresses: missing })
    })
    if (!isStopped) await onMade()
  }

  /** Runs the process and stores each file as it is finished. */
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
