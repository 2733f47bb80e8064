import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type FaultProxy, startFaultProxy } from '../../../tests/support/fault-proxy.ts'
import { redisProgram, startRedis, type TestRedis } from '../../../tests/support/redis.ts'
import { createLog } from '../../platform/log.ts'
import type { Nodes } from '../../platform/net/nodes.ts'
import { connectRedis, type Redis } from './connection.ts'
import { createRedisNodes } from './redis-nodes.ts'

const log = createLog('silent')

let server: TestRedis
let proxy: FaultProxy
/** The first one is connected through the proxy. */
let redis: Redis[]
let nodes: Nodes[]
const caughtUp = [0, 0]

const breakFirst = () => {
  while (proxy.breakOne());
}
const untilFirstIs = (up: boolean) =>
  vi.waitFor(() => expect(nodes[0]?.isConnected()).toBe(up), { timeout: 10_000, interval: 2 })

describe.skipIf(!redisProgram)('of two nodes', () => {
  beforeAll(async () => {
    server = await startRedis()
    proxy = await startFaultProxy(server.url)
    const urls = [proxy.url.replace('http:', 'redis:'), server.url]
    redis = await Promise.all(urls.map((url) => connectRedis({ url, log })))
    nodes = await Promise.all(redis.map((one) => createRedisNodes({ redis: one, log })))
    nodes.forEach((node, index) => {
      node.onConnected(() => {
        caughtUp[index] = (caughtUp[index] ?? 0) + 1
      })
    })
  })
  afterAll(async () => {
    for (const one of redis ?? []) await one.close()
    await proxy?.stop()
    await server?.stop()
  })

  test('the one that stayed connected catches up with what the other could not tell', async () => {
    breakFirst()
    await untilFirstIs(false)
    nodes[0]?.publish('away', { userId: 1, state: undefined })
    await untilFirstIs(true)
    await expect.poll(() => caughtUp).toEqual([1, 1])
  })

  test('it goes on undisturbed where nothing was to be told', async () => {
    const heard = new Promise((resolve) => nodes[1]?.subscribe('away', resolve))
    breakFirst()
    await untilFirstIs(false)
    await untilFirstIs(true)
    nodes[0]?.publish('away', { userId: 2, state: undefined })
    await heard
    expect(caughtUp).toEqual([2, 1])
  })

  test('it does not catch up with what was lost before it was back itself', async () => {
    redis[1]?.catchUp(60_000)
    await nextTurn()
    expect(caughtUp).toEqual([2, 1])
    redis[1]?.catchUp(0)
    await nextTurn()
    expect(caughtUp).toEqual([2, 2])
  })
})
