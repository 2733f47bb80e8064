import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { SignedIn } from '#contract/accounts.ts'
import { type Client, createClient } from '../support/client.ts'
import { say } from '../support/lines.ts'
import { createCrowd, type LiveCrowd } from '../support/live.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'
import { createPushCrowd } from '../support/push.ts'
import { redisProgram, startRedis, type TestRedis } from '../support/redis.ts'
import { type SiteProcess, startSiteProcess } from './site-process.ts'

const names = ['diana', 'heitor', 'olivia'] as const
const soon = { timeout: 15_000, interval: 50 }

let redis: TestRedis
let database: TestDatabase
const folders: string[] = []
/** The same person at each of the two nodes. */
let nodes: [SiteProcess, SiteProcess]
let crowds: [LiveCrowd, LiveCrowd]
const tokens: Record<string, string> = {}
let founder: Client

async function startNode(members: readonly string[] = []): Promise<SiteProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'canal-barra-node-'))
  folders.push(folder)
  return startSiteProcess(folder, members, { DATABASE_URL: database.url, REDIS_URL: redis.url })
}

async function signIn(
  url: string,
  username: string,
  password = `${username}-${username}`,
): Promise<SignedIn> {
  return createClient(url).call('POST /api/login_check', { body: { username, password } })
}

describe.skipIf(!redisProgram)('two nodes', () => {
  beforeAll(async () => {
    redis = await startRedis()
    database = await createTestDatabase()
    // At once, on an empty database.
    nodes = await Promise.all([startNode(names), startNode()])
    crowds = [createCrowd(nodes[0]), createCrowd(nodes[1])]
    for (const name of names) tokens[name] = (await signIn(nodes[0].url, name)).token
    founder = createClient(nodes[0].url, (await signIn(nodes[0].url, 'admin', 'admin-admin')).token)
  })
  // Another try begins with what the one before has paused.
  afterEach(() => redis.resume())
  afterAll(async () => {
    for (const crowd of crowds ?? []) crowd.close()
    for (const node of nodes ?? []) await node.kill('site')
    await database?.drop()
    await redis?.stop()
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  })

  const as = (name: string, node: 0 | 1) => createClient(nodes[node].url, tokens[name])
  const connect = (name: string, node: 0 | 1) => crowds[node].connect({ token: `${tokens[name]}` })

  test('are one channel: each hears the other through every door, once, and sees who is there', async () => {
    const push = createPushCrowd(nodes[1])
    const pushed = push.connect({ token: `${tokens.olivia}` })
    // Asked of the other node than the one that the connection is on.
    const elsewhere = createPushCrowd(nodes[1]).connect(
      { token: `${tokens.olivia}` },
      {
        channelAuthorization: {
          endpoint: `${nodes[0].url}/api/pusher/auth`,
          transport: 'ajax',
          headers: { authorization: `Bearer ${tokens.olivia}` },
        },
      },
    )
    const [diana, heitor] = [await connect('diana', 0), await connect('heitor', 1)]
    await diana.join('barra')
    const { users } = (await heitor.join('barra')) as { users: { name: string }[] }
    expect(users.map(({ name }) => name)).toEqual(['diana', 'heitor'])
    expect(await pushed.subscribe('private-barra')).toBe('succeeded')
    expect(await elsewhere.subscribe('private-barra')).toBe('succeeded')
    await vi.waitFor(() => expect(diana.heardOf('user-joined')).toHaveLength(2), soon)

    await say(as('diana', 0), 'barra', 'olá do primeiro')
    await say(as('heitor', 1), 'barra', 'olá do segundo')
    const texts = ['olá do primeiro', 'olá do segundo']
    for (const heard of [diana, heitor]) {
      await vi.waitFor(
        () => expect(heard.heardOf('new-message').map(([{ text }]) => text)).toEqual(texts),
        soon,
      )
    }
    for (const heard of [pushed, elsewhere]) {
      await vi.waitFor(
        () => expect(heard.heardOf('new-message')).toMatchObject(texts.map((text) => ({ text }))),
        soon,
      )
    }
    push.close()
    elsewhere.pusher.disconnect()
    diana.socket.close()
    heitor.socket.close()
  })

  test('tell lines of both in one order without a gap, however they are written', async () => {
    const ears = [await connect('diana', 0), await connect('heitor', 1)]
    for (const ear of ears) await ear.join('porto')
    const write = async (name: string, node: 0 | 1) => {
      for (let line = 0; line < 40; line += 1) await say(as(name, node), 'porto', `${name} ${line}`)
    }
    await Promise.all([write('diana', 0), write('heitor', 1), write('olivia', 1)])
    for (const ear of ears) {
      await vi.waitFor(() => expect(ear.heardOf('new-message')).toHaveLength(120), soon)
      const numbers = ear.heardOf('new-message').map(([{ seq }]) => seq)
      expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index))
      ear.socket.close()
    }
  })

  test('put somebody out of a channel wherever they listen', async () => {
    const heitor = await connect('heitor', 1)
    await heitor.join('barra')
    await founder.call('POST /api/channel-kick', {
      body: { channel_name: 'barra', nickname: 'heitor', reason: 'teste' },
    })
    await vi.waitFor(() => expect(heitor.heardOf('kicked')).toHaveLength(1), soon)
    await say(as('diana', 1), 'barra', 'já se foi')
    await pause(500)
    expect(heitor.heardOf('new-message').map(([{ text }]) => text)).not.toContain('já se foi')
    heitor.socket.close()
  })

  test('end a session everywhere', async () => {
    const olivia = await connect('olivia', 1)
    const ended = new Promise((resolve) => olivia.socket.once('disconnect', resolve))
    await as('olivia', 0).call('POST /api/auth/logout', {})
    await ended
    expect((await as('olivia', 1).refused('GET /api/userprofile')).status).toBe(401)
    tokens.olivia = (await signIn(nodes[1].url, 'olivia')).token
  })

  test('lose nobody who comes back within the lease of a killed node, and let the others leave once', async () => {
    const watcher = await connect('diana', 0)
    await watcher.join('lisboa')
    const [stays, leaves] = [await connect('heitor', 1), await connect('olivia', 1)]
    await stays.join('lisboa')
    await leaves.join('lisboa')
    await nodes[1].kill('site')
    const killedAt = Date.now()
    const back = await connect('heitor', 0)
    await back.join('lisboa')
    await vi.waitFor(() => expect(watcher.heardOf('user-left')).toHaveLength(1), soon)
    expect(Date.now() - killedAt).toBeLessThan(10_000)
    const { users } = (await watcher.join('lisboa')) as { users: { name: string }[] }
    expect(users.map(({ name }) => name).sort()).toEqual(['diana', 'heitor'])
    back.socket.close()
    watcher.socket.close()

    nodes[1] = await startNode()
    crowds[1].close()
    crowds[1] = createCrowd(nodes[1])
  })

  test('serve their own while Redis is away, say so, and send everybody for what was missed', async () => {
    const [diana, heitor] = [await connect('diana', 0), await connect('heitor', 1)]
    await diana.join('barra')
    await heitor.join('barra')
    redis.pause()
    for (const { url } of nodes) {
      await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(503), soon)
    }
    await say(as('diana', 0), 'barra', 'sozinho')
    await vi.waitFor(() => expect(diana.heardOf('new-message').at(-1)?.[0].text).toBe('sozinho'), soon)
    const refused = await createClient(nodes[0].url).refused('POST /api/login_check', {
      body: { username: 'diana', password: 'diana-diana' },
    })
    expect(refused.status).toBe(503)

    const closed = Promise.all(
      [diana, heitor].map(({ socket }) => new Promise((resolve) => socket.once('disconnect', resolve))),
    )
    redis.resume()
    await closed
    await vi.waitFor(async () => expect((await fetch(`${nodes[1].url}/readyz`)).status).toBe(200), soon)
    const again = await connect('heitor', 1)
    await again.join('barra')
    await say(as('diana', 0), 'barra', 'juntos')
    await vi.waitFor(() => expect(again.heardOf('new-message').at(-1)?.[0].text).toBe('juntos'), soon)
  })
})
