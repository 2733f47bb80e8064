import { timingSafeEqual } from 'node:crypto'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../database/database.ts'
import { freeBytesOf } from '../database/disk-room.ts'
import type { Nodes } from '../net/nodes.ts'
import type { Load } from './overload.ts'

/** `/healthz`, `/livez`, `/readyz` and `/metrics`, for whoever runs the site. */
export function mountOperatorRoutes(
  app: FastifyInstance,
  {
    db,
    metrics,
    metricsToken,
    nodes,
    isStopping,
  }: {
    db: Database
    metrics: Registry
    metricsToken: string | undefined
    nodes: Pick<Nodes, 'isTogether'>
    isStopping: () => boolean
  },
): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/livez', async () => ({ status: 'ok' }))

  app.get('/readyz', async (_request, reply) => {
    const ready =
      !isStopping() &&
      nodes.isTogether() &&
      (await db.ping().then(
        () => true,
        () => false,
      ))
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' })
  })

  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken)) return reply.code(404).send({ status: 'error', code: 404 })
    return reply.type(metrics.contentType).send(await metrics.metrics())
  })
}

/** Figures of the process, of its disk, and the time every route takes. */
export function createMetrics(
  app: FastifyInstance,
  { dataDir, load }: { dataDir: string; load: Load },
): { metrics: Registry; countShed: () => void } {
  const metrics = new Registry()
  collectDefaultMetrics({ register: metrics })
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
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
    }
    seconds.observe(labels, reply.elapsedTime / 1000)
  })
  return { metrics, countShed: () => shed.inc() }
}

function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (token !== undefined && bearer !== undefined && equal(bearer, token)) return true
  const isForwarding = (name: string) => /^(x-forwarded-.*|x-real-ip|forwarded)$/.test(name)
  const forwarded = Object.keys(request.headers).some(isForwarding)
  const { remoteAddress = '' } = request.socket
  return !forwarded && /^(::ffff:)?127\.|^::1$/.test(remoteAddress)
}

function equal(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
