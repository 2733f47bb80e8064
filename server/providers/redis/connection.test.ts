import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test, vi } from 'vitest'
import { redisProgram, startRedis } from '../../../tests/support/redis.ts'
import { createLog } from '../../platform/log.ts'
import { connectRedis } from './connection.ts'

const log = createLog('silent')

test('a Redis that does not let the site in is told from one that is not there', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', () => socket.write('-WRONGPASS invalid username-password pair\r\n'.repeat(5)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const failure = await connectRedis({ url: `redis://lia:segredo@127.0.0.1:${port}`, log }).catch(String)
  server.close()
  expect(failure).toMatch(/REDIS_URL.*WRONGPASS/)
  expect(failure).not.toContain('segredo')

  const absent = connectRedis({ url: `redis://127.0.0.1:${port}`, log })
  await expect(absent).rejects.toThrow('Nobody answers at REDIS_URL')
})

test.skipIf(!redisProgram)(
  'what fails when Redis is back is tried again, and nothing else before it',
  async () => {
    const server = await startRedis()
    const redis = await connectRedis({ url: server.url, log })
    const acts: string[] = []
    redis.onUp(async () => {
      acts.push('read')
      if (acts.length < 2) throw new Error('the database is away')
    })
    redis.onUp(() => void acts.push('sockets'))
    await server.restart()
    await vi.waitFor(() => expect(acts).toEqual(['read', 'read', 'sockets']), 10_000)
    await redis.close()
    await server.stop()
  },
)
