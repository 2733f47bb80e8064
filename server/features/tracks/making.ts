import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'

export interface MakingTask {
  tracksFolder: string
  coversFolder: string
  longestSeconds: number
  /** Of the files that are wanted: staff may have taken some away. */
  addresses: readonly string[]
}

const program = fileURLToPath(new URL('./make-files-program.ts', import.meta.url))

/** Makes files beside the site, which does not wait for it. */
export function createMaking({ log }: { log: Logger }) {
  let running: ChildProcess | undefined

  function start(task: MakingTask): void {
    const child = fork(program, { env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    running = child
    child.on('error', (error) => log.warn({ err: error }, 'the preloaded tracks could not be made'))
    child.on('exit', (code) => {
      running = undefined
      if (code) log.warn({ code }, 'not all preloaded tracks could be made')
    })
    if (child.pid) setPriority(child.pid, 10)
    child.send(task)
  }

  return { start, stop: () => void running?.kill('SIGKILL') }
}
