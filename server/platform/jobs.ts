import type { Transaction } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { DB as Schema } from '../database/schema.ts'
import { logQueueErrors } from './job-queue-log.ts'

/** Jobs, which survive a crash, by name. Features add theirs by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features
export interface JobData {}

type JobName = keyof JobData

interface JobOptions {
  afterSeconds?: number
}

export type Enqueue = <K extends JobName>(job: K, data: JobData[K], options?: JobOptions) => Promise<void>

export interface Jobs {
  /** Registers the worker of a job. If it throws, the job is retried with growing delays. */
  work<K extends JobName>(
    job: K,
    worker: (data: JobData[K]) => Promise<void>,
    options?: {
      /** Concurrent jobs per node; 1 by default, more for jobs that mostly wait for others. */
      atOnce?: number
      /** Whether the job's data is personal: it is then deleted from the queue once done. */
      isPersonal?: boolean
      /** Name of the job in earlier versions, whose queued jobs are worked as well. */
      formerly?: string
    },
  ): void
  /** Runs `worker` on a cron schedule (UTC), once over all nodes. */
  every(name: string, cron: string, worker: () => Promise<void>): void
  enqueue<K extends JobName>(
    tx: Transaction<Schema>,
    job: K,
    data: JobData[K],
    options?: JobOptions,
  ): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

export const jobsSchema = 'jobs'
const queuesOfBoss = '__pgboss'

type Worker = (data: unknown) => Promise<void>

/** A job wakes its worker at once; polling only catches lost notifications. */
const looking = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 30 }

/** Roughly the maximum delay of a Node.js timer, in seconds; later jobs are found by polling. */
const longestTimer = 2_000_000

export const retries = { retryLimit: 8, retryDelay: 60, retryBackoff: true, retryDelayMax: 3600 }

interface Dependencies {
  url: string
  log: Logger
  /** Whether any work is scheduled by cron. */
  hasSchedules?: boolean | undefined
}

export function createJobs({ url, log, hasSchedules = true }: Dependencies): Jobs {
  const boss = new PgBoss({
    schedule: hasSchedules,
    connectionString: url,
    schema: jobsSchema,
    max: 3,
    useListenNotify: true,
    application_name: 'canal-barra jobs',
  })
  const stopLoggingErrors = logQueueErrors(boss, log)
  const workers = new Map<string, Worker>()
  const formerNames = new Map<string, Worker>()
  const atOnce = new Map<string, number>()
  const personal = new Set<string>()
  const ids = new Map<string, string>()
  const schedules = new Map<string, string>()
  const wakes = new Set<NodeJS.Timeout>()

  function work<K extends JobName>(
    job: K,
    worker: (data: JobData[K]) => Promise<void>,
    options: { atOnce?: number; isPersonal?: boolean; formerly?: string } = {},
  ): void {
    const { formerly } = options
    atOnce.set(job, options.atOnce ?? 1)
    if (options.isPersonal) for (const name of formerly ? [job, formerly] : [job]) personal.add(name)
    workers.set(job, worker as Worker)
    if (formerly) formerNames.set(formerly, worker as Worker)
  }

  function every(name: string, cron: string, worker: () => Promise<void>): void {
    workers.set(name, worker)
    schedules.set(name, cron)
  }

  async function enqueue<K extends JobName>(
    tx: Transaction<Schema>,
    job: K,
    data: JobData[K],
    { afterSeconds = 0 }: JobOptions = {},
  ): Promise<void> {
    const options = { ...retries, startAfter: afterSeconds, db: fromKysely(tx.withoutPlugins()) }
    if (!ids.has(job)) await openQueue(job)
    await boss.send(job, data as object, options)
    if (afterSeconds > 0) wakeAfter(job, afterSeconds)
  }

  /** For commands, which have no workers and may be the first to use a queue. */
  async function openQueue(job: JobName): Promise<void> {
    await boss.start()
    await boss.createQueue(job, { notify: true })
  }

  /**
   * Notifies the worker when a delayed job is due, which nothing else does; if this is lost, polling finds
   * the job.
   */
  function wakeAfter(job: JobName, seconds: number): void {
    if (seconds > longestTimer) return
    const wake = setTimeout(
      () => {
        wakes.delete(wake)
        boss.notifyWorker(ids.get(job) ?? '')
      },
      seconds * 1000 + 100,
    ).unref()
    wakes.add(wake)
  }

  async function start(): Promise<void> {
    await boss.start()
    const present = new Set((await boss.getQueues()).map(({ name }) => name))
    await createQueues(present)
    for (const [name, worker] of workers) await startWorker(name, worker)
    for (const [name, worker] of formerNames) if (present.has(name)) await startWorker(name, worker)
    await warnOfUnknown(present)
    await writeSchedules()
  }

  async function startWorker(name: string, worker: Worker): Promise<void> {
    const id: string = await boss.work(
      name,
      { ...looking, localConcurrency: atOnce.get(name) ?? 1 },
      async (batch) => {
        // Notifications during the work are coalesced, so it looks for more jobs after each batch.
        boss.notifyWorker(id)
        for (const job of batch) {
          await worker(job.data).catch((error: unknown) => {
            log.warn({ err: error, job: name }, 'job failed, and is tried again')
            throw error
          })
          if (personal.has(name)) await boss.deleteJob(name, job.id)
        }
      },
    )
    ids.set(name, id)
  }

  // After the first start nearly all queues exist: one query is cheaper than creating each again.
  async function createQueues(present: ReadonlySet<string>): Promise<void> {
    for (const name of workers.keys()) {
      if (!present.has(name)) await boss.createQueue(name, { notify: true })
    }
  }

  /** Warns about queued jobs of another version, earlier or later, that this one does not work. */
  async function warnOfUnknown(present: ReadonlySet<string>): Promise<void> {
    for (const name of present) {
      if (workers.has(name) || formerNames.has(name) || name.startsWith(queuesOfBoss)) continue
      const { length: waiting } = await boss.findJobs(name, { queued: true })
      if (waiting > 0)
        log.warn({ job: name, waiting }, 'jobs of another version wait, and nobody here does them')
    }
  }

  async function writeSchedules(): Promise<void> {
    const present = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
    for (const [name, cron] of schedules) {
      if (present.get(name) !== cron) await boss.schedule(name, cron)
    }
  }

  async function stop(): Promise<void> {
    stopLoggingErrors()
    for (const wake of wakes) clearTimeout(wake)
    await boss.stop({ graceful: true, timeout: 5000 })
  }

  return { work, every, enqueue, start, stop }
}
