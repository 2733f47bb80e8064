import { setTimeout as pause } from 'node:timers/promises'
import { createClient, ErrorReply } from '@redis/client'
import type { Logger } from 'pino'
import { StartupError } from '../../platform/startup-error.ts'
import { presenceScripts } from './presence-scripts.ts'

type RedisClient = ReturnType<typeof openClient>

type Listener = () => void | Promise<void>

export interface Redis {
  readonly client: RedisClient
  /** Prefix of keys and channels: sites that share a server use databases with different numbers. */
  readonly prefix: string
  isUp(): boolean
  /** Throws at once while Redis is away, and if it does not respond in time. */
  run<T>(question: (client: RedisClient) => Promise<T>): Promise<T>
  /** Listeners run one after another; each is retried until it succeeds. */
  onUp(listener: Listener): void
  onDown(listener: Listener): void
  /** Runs the listeners of `onUp` again, unless they began within these milliseconds. */
  catchUp(milliseconds: number): void
  close(): Promise<void>
}

const beatMilliseconds = 1000
const answerMilliseconds = 2000
const longestPauseMilliseconds = 2000

/** Connects to Redis and reconnects automatically. Throws `StartupError` if the first connection fails. */
export async function connectRedis({ url, log }: { url: string; log: Logger }): Promise<Redis> {
  const client = openClient(url)
  const wentUp: Listener[] = []
  const wentDown: Listener[] = []
  let isUp = true
  let upSince = performance.now()
  let turns = 0

  async function turn(up: boolean): Promise<void> {
    if (isUp === up) return
    isUp = up
    log.warn(up ? 'redis is back' : 'redis is away')
    await runListeners(up)
  }

  async function runListeners(up: boolean): Promise<void> {
    const current = ++turns
    if (up) upSince = performance.now()
    for (const listener of up ? wentUp : wentDown) {
      // Some read from the database, which may be away longer.
      for (let time = 0; !(await succeeds(listener, time)); time++) {
        await pause(beatMilliseconds, undefined, { ref: false })
        if (current !== turns) return
      }
      if (current !== turns) return
    }
  }

  async function succeeds(listener: Listener, time: number): Promise<boolean> {
    try {
      await listener()
      return true
    } catch (error) {
      log[time === 0 ? 'warn' : 'debug']({ err: error }, 'this node is not up to date yet')
      return false
    }
  }

  client.on('error', (error) => {
    log.debug({ err: error }, 'redis')
    if (!client.isReady) void turn(false)
  })
  await client.connect().catch((error: unknown) => {
    client.destroy()
    throw new StartupError(whyNot(error), { cause: error })
  })

  // A server that hangs keeps its connections open, so it is pinged.
  const timer = setInterval(() => {
    inTime(client.ping()).then(
      () => void turn(true),
      () => void turn(false),
    )
  }, beatMilliseconds).unref()

  async function run<T>(question: (client: RedisClient) => Promise<T>): Promise<T> {
    if (!isUp) throw new Error('redis is away')
    return inTime(question(client))
  }

  return {
    client,
    prefix: `{canal-barra:${client.options.database ?? 0}}:`,
    isUp: () => isUp,
    run,
    onUp: (listener) => void wentUp.push(listener),
    onDown: (listener) => void wentDown.push(listener),
    catchUp: (milliseconds) => {
      if (isUp && upSince < performance.now() - milliseconds) void runListeners(true)
    },
    close: async () => {
      clearInterval(timer)
      turns++
      // The process ends whether or not this succeeds.
      if (isUp) await inTime(client.close()).catch(() => {})
      if (client.isOpen) client.destroy()
    },
  }
}

/** Errors of Redis itself, such as for a wrong password, do not repeat the password. */
function whyNot(error: unknown): string {
  if (error instanceof ErrorReply) return `Redis refuses what REDIS_URL says: ${error.message}`
  return 'Nobody answers at REDIS_URL. Is Redis or Valkey running?'
}

/** Rejects if there is no response in time: the client's own timeout covers sending only. */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    const timeOut = () => reject(new Error('redis does not answer'))
    // One turn later, so that responses that arrived while this process was blocked are read first.
    timer = setTimeout(() => setImmediate(timeOut), answerMilliseconds)
  })
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer))
}

function openClient(url: string) {
  let isConnected = false
  const client = createClient({
    url,
    name: 'canal-barra',
    scripts: presenceScripts,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: answerMilliseconds,
      reconnectStrategy: (retries) =>
        isConnected && Math.min(50 * 2 ** retries, longestPauseMilliseconds) * (0.5 + Math.random() / 2),
    },
  })
  client.once('ready', () => {
    isConnected = true
  })
  return client
}
