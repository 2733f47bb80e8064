import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createClient } from '../support/client.ts'
import { say } from '../support/lines.ts'
import { createEmptyDatabase, type TestDatabase } from '../support/postgres.ts'
import { redisProgram, startRedis, type TestRedis } from '../support/redis.ts'
import { startRetryingProxy } from '../support/retrying-proxy.ts'
import { type NodeGroup, startNodeGroup } from './node-group.ts'
import { testTalk } from './nodes-talk.ts'
import { startTalking } from './talkers.ts'

const soon = { timeout: 30_000, interval: 50 }

let redis: TestRedis
let database: TestDatabase
let group: NodeGroup

describe.skipIf(!redisProgram)('two nodes', () => {
  beforeAll(async () => {
    redis = await startRedis()
    // Both start at the same time on the empty database, and one of them migrates and fills it.
    database = await createEmptyDatabase()
    group = await startNodeGroup({
      ...{ count: 2, databaseUrl: database.url, redisUrl: redis.url },
      members: ['diana', 'heitor', 'olivia'],
      environment: { PAGES: 'production' },
    })
  })
  // A failed try may leave Redis paused.
  afterEach(() => redis.resume())
  afterAll(async () => {
    await group?.stop()
    await database?.drop()
    await redis?.stop()
  })

  testTalk(() => group)

  test('lose nobody who comes back within the lease of a killed node, and let the others leave once', async () => {
    const { connect, nodes } = group
    const watcher = await connect('diana', 0)
    await watcher.join('lisboa')
    const [stays, leaves] = [await connect('heitor', 1), await connect('olivia', 1)]
    await stays.join('lisboa')
    await leaves.join('lisboa')
    await nodes[1]?.kill('site')
    const killedAt = Date.now()
    const again = group.start()
    const back = await connect('heitor', 0)
    await back.join('lisboa')
    await vi.waitFor(() => expect(watcher.heardOf('user-left')).toHaveLength(1), soon)
    expect(Date.now() - killedAt).toBeLessThan(10_000)
    const { users } = (await watcher.join('lisboa')) as { users: { name: string }[] }
    expect(users.map(({ name }) => name).sort()).toEqual(['diana', 'heitor'])
    back.socket.close()
    watcher.socket.close()

    nodes[1] = await again
  })

  test('stop in good order and start again behind a proxy that tries again, and nobody notices', async () => {
    const proxy = await startRetryingProxy(() => group.nodes.map(({ url }) => url))
    const talk = startTalking({ url: proxy.url, tokens: [group.tokenOf('diana')] })
    await group.nodes[1]?.stop()
    group.nodes[1] = await group.start()
    const { answered, failed } = await talk.stop()
    expect(answered).toBeGreaterThan(20)
    expect(failed).toBe(0)
    proxy.stop()
  })

  test('serve their own while Redis is away, say so, and send everybody for what was missed', async () => {
    const { as, connect, nodes, urlOf } = group
    const [diana, heitor] = [await connect('diana', 0), await connect('heitor', 1)]
    await diana.join('barra')
    await heitor.join('barra')
    redis.pause()
    for (const { url } of nodes) {
      await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(503), soon)
    }
    await say(as('diana', 0), 'barra', 'sozinho')
    await vi.waitFor(() => expect(diana.heardOf('new-message').at(-1)?.[0].text).toBe('sozinho'), soon)
    const refused = await createClient(urlOf(0)).refused('POST /api/login_check', {
      body: { username: 'diana', password: 'diana-diana' },
    })
    expect(refused.status).toBe(503)

    const closed = Promise.all(
      [diana, heitor].map(({ socket }) => new Promise((resolve) => socket.once('disconnect', resolve))),
    )
    redis.resume()
    await closed
    await vi.waitFor(async () => expect((await fetch(`${urlOf(1)}/readyz`)).status).toBe(200), soon)
    const again = await connect('heitor', 1)
    await again.join('barra')
    await say(as('diana', 0), 'barra', 'juntos')
    await vi.waitFor(() => expect(again.heardOf('new-message').at(-1)?.[0].text).toBe('juntos'), soon)
  })
})
