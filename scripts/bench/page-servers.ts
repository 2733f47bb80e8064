import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { KeptAnswer } from './page-bare.ts'
import { nextMessage } from './received.ts'

/** A server of the benchmark in a process of its own. */
export interface Server {
  url: string
  /** Microseconds of processor time since its start. */
  usage(): Promise<number>
  stop(): Promise<void>
}

interface Start {
  /** The response of the bare server. */
  answer?: KeptAnswer
  /** Folder of the benchmarks in another clone. */
  folder?: string
}

export async function startServer(
  program: 'page-site.ts' | 'page-bare.ts',
  { answer, folder = import.meta.dirname }: Start = {},
): Promise<Server> {
  const child = fork(join(folder, program), {
    cwd: join(folder, '../..'),
    // As in `npm start`.
    execArgv: ['--max-semi-space-size=16'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  if (answer) child.send(answer)
  const url = await nextMessage<string>(child)

  return {
    url,
    async usage() {
      child.send('usage')
      return nextMessage<number>(child)
    },
    async stop() {
      child.send('stop')
      await once(child, 'exit')
    },
  }
}

/** Handles the messages of the parent process in a server of the benchmark. */
export function answerParent(url: string, stop: () => Promise<void>): void {
  process.on('message', async (message) => {
    if (message === 'usage') {
      const { user, system } = process.cpuUsage()
      process.send?.(user + system)
    }
    if (message === 'stop') {
      await stop()
      process.exit()
    }
  })
  process.send?.(url)
}
