import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { connectRedis } from './connection.ts'

const log = createLog('silent', false)

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
