import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { listenOn } from './listen.ts'

const refusal = (place: { host: string; port: number }) =>
  listenOn(Fastify(), place).then(
    () => '',
    (error: unknown) => String(error),
  )

test('a site that cannot listen names what to change, and why', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  expect(await refusal({ host: '127.0.0.1', port })).toBe(
    `StartupError: The site cannot listen on HOST 127.0.0.1, PORT ${port}: another program listens there already.`,
  )
  expect(await refusal({ host: '192.0.2.1', port: 0 })).toContain(
    'HOST 192.0.2.1, PORT 0: this machine has no such address.',
  )
  other.close()
})
