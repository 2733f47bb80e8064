import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@redis/client'
import { findRedis } from '../../scripts/find-redis.ts'

export const redisProgram = findRedis()

export interface TestRedis {
  url: string
  /** Stops it with all its data, and starts an empty one at the same address. */
  restart(): Promise<void>
  end(): Promise<void>
  start(): Promise<void>
  /** Deletes all data. */
  flush(): Promise<void>
  pause(): void
  resume(): void
  stop(): Promise<void>
}

/** Starts a Redis server without persistence. */
export async function startRedis(): Promise<TestRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'canal-barra-redis-'))
  const port = await freePort()
  let child = await start(folder, port)

  async function end(): Promise<void> {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }

  async function startAgain(): Promise<void> {
    child = await start(folder, port)
  }

  const url = `redis://127.0.0.1:${port}`
  return {
    ...{ url, end, start: startAgain },
    restart: async () => {
      await end()
      await startAgain()
    },
    flush: async () => {
      const client = await createClient({ url }).connect()
      await client.flushAll()
      client.destroy()
    },
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    stop: async () => {
      await end()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function start(folder: string, port: number): Promise<ChildProcess> {
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const child = spawn(redisProgram ?? 'redis-server', [...options, '--dir', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const text of child.stdout) if (/ready to accept/i.test(String(text))) break
  child.stdout.resume()
  return child
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}
