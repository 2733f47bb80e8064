import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { redisProgram, startRedis, type TestRedis } from '../../../tests/support/redis.ts'
import type { Member, Presence } from '../../realtime/presence.ts'
import { connectRedis, type Redis } from './connection.ts'
import { createRedisNodes } from './redis-nodes.ts'
import { createRedisPresence } from './redis-presence.ts'

const log = pino({ level: 'silent' })
const graceMilliseconds = 300
/** Until a dead node's people are removed: its lease, and the interval of the check. */
const leaseOver = { timeout: 10_000, interval: 100 }

let server: TestRedis
let one: Node
let other: Node
/** Events of both nodes, in order. */
let received: string[]

interface Node {
  id: string
  presence: Presence
  redis: Redis
  /** Stops without notice, as when the process is killed. */
  kill(): Promise<void>
}

async function startNode(): Promise<Node> {
  const redis = await connectRedis({ url: server.url, log })
  const nodes = await createRedisNodes({ redis, log })
  const presence = await createRedisPresence({ redis, nodes, log, graceMilliseconds })
  presence.onJoined(({ nickname, channel }, size) => received.push(`${nickname} joined ${channel} (${size})`))
  presence.onLeft(({ nickname, channel }, size) => received.push(`${nickname} left ${channel} (${size})`))
  return { id: nodes.id, presence, redis, kill: redis.close }
}

const member = (id: number, channel = 'barra'): Member => ({
  ...{ id, nickname: `n${id}`, name: `n${id}`, level: 0, channel, profileImage: '' },
})

async function enter(
  { presence }: Node,
  id: number,
  connection: string,
  channel?: string,
): Promise<Member[]> {
  await presence.arrive(member(id), connection)
  return presence.enter(member(id, channel), connection)
}

describe.skipIf(!redisProgram)('presence over two nodes', () => {
  beforeAll(async () => {
    server = await startRedis()
  })
  afterAll(() => server?.stop())
  beforeEach(async () => {
    received = []
    one = await startNode()
    other = await startNode()
  })
  afterEach(async () => {
    for (const { presence, redis } of [one, other]) {
      await presence.close()
      await redis.close()
    }
    await server.restart()
  })

  test('shows everybody on every node', async () => {
    await enter(one, 1, 'a')
    expect((await enter(other, 2, 'b')).map(({ id }) => id)).toEqual([1, 2])
    expect((await one.presence.listMembers('barra')).map(({ nickname }) => nickname)).toEqual(['n1', 'n2'])
    expect(await one.presence.countMembers()).toEqual(new Map([['barra', 2]]))
    expect(await other.presence.countOnline()).toBe(2)
    expect(received).toEqual(['n1 joined barra (1)', 'n2 joined barra (2)'])
  })

  test('counts somebody with connections on both once, and lets them leave once', async () => {
    await enter(one, 1, 'a')
    await enter(other, 1, 'b')
    await one.presence.depart('a')
    await new Promise((resolve) => setTimeout(resolve, 2 * graceMilliseconds + 1000))
    expect(received).toEqual(['n1 joined barra (1)'])
    expect(await one.presence.countOnline()).toBe(1)
    expect(await one.presence.isOnline(1)).toBe(true)

    await other.presence.depart('b')
    expect(await one.presence.countOnline()).toBe(0)
    expect(await one.presence.isOnline(1)).toBe(false)
    await vi.waitFor(() => expect(received).toHaveLength(2), leaseOver)
    expect(received.at(-1)).toBe('n1 left barra (0)')
  })

  test('sees neither a leave nor a join in a reload that ends on the other node', async () => {
    await enter(one, 1, 'a')
    await one.presence.depart('a')
    await enter(other, 1, 'b')
    await new Promise((resolve) => setTimeout(resolve, graceMilliseconds + 1500))
    expect(received).toEqual(['n1 joined barra (1)'])
  })

  test('shows new names, pictures and levels on both', async () => {
    await enter(one, 1, 'a')
    await other.presence.setLevel('barra', { userId: 1, level: 5 })
    expect(await other.presence.channelsOf(1)).toEqual(['barra'])
    expect(await other.presence.rename(1, 'novo')).toEqual(['barra'])
    expect(await other.presence.setPicture(1, '/x.png')).toEqual(['barra'])
    expect(await one.presence.listMembers('barra')).toMatchObject([
      { id: 1, nickname: 'novo', level: 5, profileImage: '/x.png' },
    ])
    expect(await one.presence.listOnline(9)).toMatchObject([{ id: 1, nickname: 'novo', level: null }])
  })

  test('puts somebody out with the connections of every node', async () => {
    await enter(one, 1, 'a')
    await enter(other, 1, 'b')
    await one.presence.expel('barra', 1)
    expect(await other.presence.listMembers('barra')).toEqual([])
    await other.presence.depart('b')
    await new Promise((resolve) => setTimeout(resolve, graceMilliseconds + 1500))
    expect(received).toEqual(['n1 joined barra (1)', 'n1 left barra (0)'])
  })

  test('lets the people of a dead node leave once, but not those who came back on another', async () => {
    await enter(one, 1, 'a')
    await enter(one, 2, 'b')
    const third = await startNode()
    const dead = [other, third].map(({ presence }) => {
      const nodes: string[] = []
      presence.onNodeDied((node) => void nodes.push(node))
      return nodes
    })
    await one.kill()
    await enter(other, 2, 'c')
    await vi.waitFor(() => expect(received).toContain('n1 left barra (1)'), leaseOver)
    expect((await other.presence.listMembers('barra')).map(({ id }) => id)).toEqual([2])
    expect(await other.presence.countOnline()).toBe(1)
    await vi.waitFor(() => expect(dead).toEqual([[one.id], [one.id]]), leaseOver)
    expect(received.filter((line) => line.includes('left'))).toHaveLength(1)
    await third.presence.close()
    await third.kill()
  })

  test.each([
    ['started anew', () => server.restart()],
    ['emptied', () => one.redis.client.flushAll()],
  ])('is made again by each node after Redis was %s, and nobody is said to have come', async (_, forget) => {
    await enter(one, 1, 'a')
    await enter(other, 2, 'b')
    received = []
    await forget()
    await vi.waitFor(
      async () => expect((await one.presence.listMembers('barra')).map(({ id }) => id)).toEqual([1, 2]),
      leaseOver,
    )
    await vi.waitFor(async () => expect(await other.presence.countOnline()).toBe(2), leaseOver)
    expect(received).toEqual([])
  })

  test('shows a node its own people while Redis is away', async () => {
    await enter(one, 1, 'a')
    await enter(other, 2, 'b')
    server.pause()
    expect((await enter(one, 3, 'c')).map(({ id }) => id)).toEqual([1, 3])
    server.resume()
    await vi.waitFor(
      async () => expect((await other.presence.listMembers('barra')).map(({ id }) => id)).toEqual([1, 2, 3]),
      leaseOver,
    )
  })
})
