import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { socketPath } from '#contract/live.ts'
import { createCrowd, type LiveCrowd } from '../support/live.ts'
import { startSite, type TestSite } from '../support/site.ts'

let site: TestSite
let crowd: LiveCrowd
const open = new Set<Socket | WebSocket>()

beforeAll(async () => {
  site = await startSite()
  crowd = createCrowd(site)
})
afterEach(() => {
  crowd.close()
  for (const connection of open) 'terminate' in connection ? connection.terminate() : connection.destroy()
  open.clear()
})
afterAll(() => site.stop())

const socketIo = (query: string) => `${socketPath}/?${query}`
const websocket = socketIo('EIO=4&transport=websocket')
const pusher = '/app/canal-barra?protocol=7'
const foreign = 'Origin: https://evil.exemplo\r\n'
const hotReload = 'Sec-WebSocket-Protocol: vite-hmr\r\n'

/** Opens a connection that requests an upgrade and never closes its own side. */
function ask(path: string, { headers = '', method = 'GET' } = {}): Socket {
  const socket = connect({ port: Number(new URL(site.url).port), host: '127.0.0.1', allowHalfOpen: true })
  open.add(socket)
  socket.on('error', () => {})
  socket.write(
    `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n` +
      `Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${headers}\r\n`,
  )
  return socket
}

/** Writes until the connection closes: only a failing write shows that the server has released it. */
async function untilClosed(socket: Socket): Promise<void> {
  const more = setInterval(() => socket.write('x'), 20)
  await new Promise<void>((resolve) => socket.once('close', () => resolve()))
  clearInterval(more)
}

test.each([
  ['for a path that nobody serves', '/nowhere', {}, 404],
  ['of another site at Socket.IO', websocket, { headers: foreign }, 403],
  ['of another site at the push endpoint', pusher, { headers: foreign }, 403],
  ['for hot reload, which only development has', '/', { headers: hotReload }, 404],
  ['for hot reload at the path of a page', '/blog', { headers: hotReload }, 404],
  ['with a transport that does not exist', socketIo('EIO=4&transport=carrier-pigeon'), {}, 400],
  ['for a session that does not exist', `${websocket}&sid=nobody`, {}, 400],
  ['by a method that opens nothing', websocket, { method: 'PUT' }, 400],
  ['by a method that opens nothing, at the push endpoint', pusher, { method: 'PUT' }, 405],
])(
  'an upgrade %s is answered, and its connection closed, though the peer never closes it',
  async (_, path, options, status) => {
    const socket = ask(path, options)
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    await untilClosed(socket)
  },
)

test('fifty refused upgrades whose peers neither read nor close are all gone', async () => {
  const sockets = Array.from({ length: 50 }, (_, index) =>
    ask(index % 2 ? '/nowhere' : websocket, { headers: foreign }).pause(),
  )
  await Promise.all(sockets.map(untilClosed))
})

/** Opens a connection that does not authenticate. Returns undefined if it was refused. */
async function beginOnly(): Promise<WebSocket | undefined> {
  const wire = new WebSocket(site.url.replace('http', 'ws') + websocket)
  open.add(wire)
  const isOpen = await new Promise((resolve) => {
    wire.once('message', () => resolve(true))
    wire.once('error', () => resolve(false))
  })
  return isOpen ? wire : undefined
}

test('an address has sixty-four connections that do not say whose they are; who has said it is not among them', async () => {
  const member = await site.member('lia')
  for (let count = 0; count < 5; count += 1) await crowd.connect(member)
  const begun = await Promise.all(Array.from({ length: 70 }, beginOnly))
  const admitted = begun.filter((wire) => wire !== undefined)
  expect(admitted).toHaveLength(64)
  const poll = () => fetch(`${site.url}${socketIo('EIO=4&transport=polling')}`)
  expect((await poll()).status).toBe(429)

  admitted[0]?.terminate()
  await expect.poll(async () => (await poll()).status).toBe(200)
})

test('a connection that leaves what it had joined is closed', async () => {
  const wire = await crowd.connectRaw(await site.member('rui'))
  const closed = once(wire, 'close')
  wire.send('41')
  await closed
})

test('connections that end while it is looked up whose they are hold no places', async () => {
  const member = await site.member('eva')
  for (let count = 0; count < 12; count += 1) {
    const wire = await beginOnly()
    // Invalidates the cached session, so that it is read again.
    site.app.infrastructure.bus.publish('accounts.userChanged', { userId: member.id })
    wire?.send(`40${JSON.stringify({ token: member.token })}`)
    wire?.terminate()
  }
  for (let count = 0; count < 10; count += 1) await crowd.connect(member)
})

test('a site that stops does not wait for connections that it has refused, or that say nothing', async () => {
  for (const path of ['/nowhere', websocket, pusher]) ask(path, { headers: foreign }).pause()
  const [begun] = await Promise.all([beginOnly(), once(ask('/nowhere'), 'data')])
  expect(begun).toBeDefined()
  const startedAt = performance.now()
  await site.restart()
  expect(performance.now() - startedAt).toBeLessThan(5000)
})
