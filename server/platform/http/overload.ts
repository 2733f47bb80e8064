import { getHeapStatistics } from 'node:v8'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export interface Load {
  isHigh(): boolean
  /** By how much turns of the event loop come late, lately. */
  delaySeconds(): number
  stop(): void
}

const everyMilliseconds = 100
/** What one look weighs beside those before it: a single long turn is no overload, two seconds of them are. */
const weight = 0.12
const fullHeap = 0.8

/** Tells when the process cannot keep up: its turns come late, or its memory is nearly used up. */
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
    stop: () => clearInterval(timer),
  }
}

/** What can be asked for again at no cost waits while there is too much to do: not what people write, and no socket. */
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
  app.addHook('onRequest', async (request, reply) => {
    if (!load.isHigh() || request.method !== 'GET' || isForOperators(request.url)) return
    onShed()
    await refuse(request, reply.header('retry-after', '5'))
  })
}

const isForOperators = (url: string) => /^\/(healthz|livez|readyz|metrics)(\?|$)/.test(url)
