import { getHeapStatistics } from 'node:v8'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Database, freeBytesOf } from '../database/database.ts'
import type { Nodes } from '../net/nodes.ts'
import { type Limit, limitsOfAddress, type RateLimits } from '../rate-limits.ts'
import { isSameText } from '../same-text.ts'

/** Wrong tokens. */
const tokenLimit: Limit = { name: 'metrics-token', points: 30, seconds: 900 }

/** Mounts `/healthz`, `/livez`, `/readyz` and `/metrics` for operators of the site. */
export function mountOperatorRoutes(
  app: FastifyInstance,
  {
    db,
    limits,
    metrics,
    metricsToken,
    nodes,
    isStopping,
  }: {
    db: Database
    limits: RateLimits
    metrics: Registry
    metricsToken: string | undefined
    nodes: Pick<Nodes, 'isConnected'>
    isStopping: () => boolean
  },
): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/livez', async () => ({ status: 'ok' }))

  app.get('/readyz', async (_request, reply) => {
    const ready =
      !isStopping() &&
      nodes.isConnected() &&
      (await db.ping().then(
        () => true,
        () => false,
      ))
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' })
  })

  app.get('/metrics', async (request, reply) => {
    if (!isCalledHere(request) && !(await hasToken(request)))
      return reply.code(404).send({ status: 'error', code: 404 })
    const all = Registry.merge([figuresOfProcess(), metrics])
    return reply.type(all.contentType).send(await all.metrics())
  })

  /** Beyond the limit the right token is refused, too, or tries would go on. */
  async function hasToken({ headers, ip }: FastifyRequest): Promise<boolean> {
    const bearer = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
    if (metricsToken === undefined || bearer === undefined) return false
    const isRight = isSameText(bearer, metricsToken)
    for (const limit of limitsOfAddress(tokenLimit, ip)) await limits[isRight ? 'check' : 'consume'](...limit)
    return isRight
  }
}

let processFigures: Registry | undefined

/** Created once per process: the library's timers and observers cannot be stopped. */
function figuresOfProcess(): Registry {
  if (processFigures) return processFigures
  processFigures = new Registry()
  collectDefaultMetrics({ register: processFigures, eventLoopUtilizationTimeout: 1000 })
  return processFigures
}

/** Creates metrics of the site's disk and load, and of the response time of every route. */
export function createMetrics(
  app: FastifyInstance,
  { dataDir, load }: { dataDir: string; load: Load },
): { metrics: Registry; countShed: () => void } {
  // Process metrics are collected from the first site on, not from the first request for them.
  figuresOfProcess()
  const metrics = new Registry()
  new Gauge({
    name: 'site_disk_free_bytes',
    help: 'What is free where the data folder is.',
    registers: [metrics],
    collect() {
      this.set(freeBytesOf(dataDir))
    },
  })
  new Gauge({
    name: 'site_loop_delay_seconds',
    help: 'By how much turns of the event loop come late, over the last seconds.',
    registers: [metrics],
    collect() {
      this.set(load.delaySeconds())
    },
  })
  const shed = new Counter({
    name: 'site_shed_requests_total',
    help: 'Requests that were put off because there was too much to do.',
    registers: [metrics],
  })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [metrics],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
    }
    seconds.observe(labels, reply.elapsedTime / 1000)
    done()
  })
  return { metrics, countShed: () => shed.inc() }
}

function isCalledHere(request: FastifyRequest): boolean {
  const isForwarding = (name: string) => /^(x-forwarded-.*|x-real-ip|forwarded|via)$/.test(name)
  const forwarded = Object.keys(request.headers).some(isForwarding)
  // A proxy that adds no headers of its own still passes on the public host name.
  const isHostHere = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i.test(request.headers.host ?? '')
  const { remoteAddress = '' } = request.socket
  return !forwarded && isHostHere && /^(::ffff:)?127\.|^::1$/.test(remoteAddress)
}

export interface Load {
  isHigh(): boolean
  /** Average delay of event loop turns in the last seconds. */
  delaySeconds(): number
  /** Leaves the delays until now out of account. */
  forget(): void
  stop(): void
}

const everyMilliseconds = 100
/** Weight of one sample in the moving average: a single long turn is no overload, two seconds of them are. */
const weight = 0.12
const fullHeap = 0.8

/** Detects overload: event loop turns are late, or the heap is nearly full. */
export function createLoad({ maxDelayMilliseconds }: { maxDelayMilliseconds: number }): Load {
  let delay = 0
  let isHeapFull = false
  let expected = performance.now() + everyMilliseconds
  const timer = setInterval(() => {
    const now = performance.now()
    delay += weight * (Math.max(0, now - expected) - delay)
    expected = now + everyMilliseconds
    const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics()
    isHeapFull = used > fullHeap * limit
  }, everyMilliseconds)
  timer.unref()

  return {
    isHigh: () => maxDelayMilliseconds > 0 && (delay > maxDelayMilliseconds || isHeapFull),
    delaySeconds: () => delay / 1000,
    forget: () => {
      delay = 0
      expected = performance.now() + everyMilliseconds
    },
    stop: () => clearInterval(timer),
  }
}

/**
 * Refuses GET requests with 503 under high load, as they can be retried at no cost. Writes and sockets are
 * let through.
 */
export function shedLoad(
  app: FastifyInstance,
  {
    load,
    onShed,
    refuse,
  }: {
    load: Load
    onShed: () => void
    refuse: (request: FastifyRequest, reply: FastifyReply) => FastifyReply
  },
): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!load.isHigh() || request.method !== 'GET' || isForOperators(request.url)) return done()
    onShed()
    refuse(request, reply.header('retry-after', '5'))
  })
}

const isForOperators = (url: string) => /^\/(healthz|livez|readyz|metrics)(\?|$)/.test(url)

export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const answer = {
      reqId: request.id,
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
    }
    request.log[reply.statusCode >= 500 ? 'warn' : 'debug'](answer, 'answered')
    done()
  })
}
