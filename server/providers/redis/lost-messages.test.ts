import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type FaultProxy, startFaultProxy } from '../../../tests/support/fault-proxy.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/postgres.ts'
import { redisProgram, startRedis, type TestRedis } from '../../../tests/support/redis.ts'
import { createDatabase, type Database } from '../../platform/database/database.ts'
import { createEventBus } from '../../platform/events.ts'
import { createLog } from '../../platform/log.ts'
import { followLostMessages } from '../../platform/net/lost-messages.ts'
import { createLocalNode, type Nodes } from '../../platform/net/nodes.ts'
import { connectRedis } from './connection.ts'
import { createRedisNodes } from './redis-nodes.ts'

const log = createLog('silent')
const everyMilliseconds = 100

let server: TestRedis
let postgres: TestDatabase
let db: Database
const ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  postgres = await createTestDatabase()
  const bus = createEventBus({ log, nodes: createLocalNode() })
  db = createDatabase({ url: postgres.url, log, bus, enqueue: async () => {} })
  if (redisProgram) server = await startRedis()
})
afterAll(async () => {
  for (const end of ends) await end()
  await server?.stop()
  await db.close()
  await postgres.drop()
})

/** A node that can be cut off from Redis, for good. */
async function startNode() {
  const proxy = await startFaultProxy(server.url)
  const redis = await connectRedis({ url: proxy.url.replace('http:', 'redis:'), log })
  const nodes = await createRedisNodes({ redis, log })
  const stop = followLostMessages({ nodes, db, log, everyMilliseconds })
  const node = { nodes, stop, caughtUp: 0, cutOff: () => cutOff(proxy, nodes) }
  nodes.onConnected(() => void node.caughtUp++)
  ends.push(async () => {
    stop()
    await redis.close()
    await proxy.stop()
  })
  return node
}

async function cutOff(proxy: FaultProxy, nodes: Nodes): Promise<void> {
  await proxy.stop()
  await vi.waitFor(() => expect(nodes.isConnected()).toBe(false), { timeout: 10_000, interval: 2 })
}

const losses = () => db.read.selectFrom('lostMessages').select('node').execute()
const turns = (count: number) => new Promise((resolve) => setTimeout(resolve, count * everyMilliseconds))

describe.skipIf(!redisProgram)('when a node ends while it is cut off', () => {
  test('the others catch up, once, with what it could not tell', async () => {
    const [one, another, third] = [await startNode(), await startNode(), await startNode()]
    await one.cutOff()
    one.nodes.publish('away', { userId: 1, state: undefined })
    await expect.poll(losses).toEqual([{ node: one.nodes.id }])
    // While it lives it may come back and say so itself.
    await turns(10)
    expect([another.caughtUp, third.caughtUp]).toEqual([0, 0])

    one.stop()
    await expect.poll(() => [another.caughtUp, third.caughtUp]).toEqual([1, 1])
    await turns(10)
    expect([another.caughtUp, third.caughtUp]).toEqual([1, 1])
    expect(await losses()).toEqual([])
  })

  test('they go on undisturbed if there was nothing to tell', async () => {
    const [one, another] = [await startNode(), await startNode()]
    await one.cutOff()
    one.stop()
    await turns(10)
    expect(another.caughtUp).toBe(0)
  })
})
