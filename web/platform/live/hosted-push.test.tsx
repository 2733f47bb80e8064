import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { json, replaceNetwork, signedIn, tokenNamed } from '../../../tests/support/web/fake-network.ts'

const line = { id: 7, channel: 'barra', text: 'de longe' }
let service: WebSocketServer
/** Messages that the stand-in of the hosted service received. */
let messages: { event: string; data: Record<string, string> }[]
let connections: WebSocket[]
let stop = () => {}

beforeEach(async () => {
  localStorage.clear()
  vi.resetModules()
  messages = []
  connections = []
  service = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  service.on('connection', (socket) => {
    connections.push(socket)
    const established = JSON.stringify({ socket_id: '1.2', activity_timeout: 120 })
    socket.send(JSON.stringify({ event: 'pusher:connection_established', data: established }))
    socket.on('message', (frame) => {
      const received = JSON.parse(String(frame))
      messages.push(received)
      if (received.event !== 'pusher:subscribe') return
      const { channel } = received.data
      socket.send(JSON.stringify({ event: 'pusher_internal:subscription_succeeded', channel, data: '{}' }))
    })
  })
  await new Promise((resolve) => service.once('listening', resolve))
})
afterEach(() => {
  stop()
  for (const socket of connections) socket.terminate()
  service.close()
  vi.unstubAllGlobals()
})

async function openTab() {
  const live = await import('./live.ts')
  const { beginSession } = await import('../session/session.ts')
  const { sessionStore } = await import('../session/session-store.ts')
  const { listenTo } = await import('./hosted-push.ts')
  beginSession(signedIn(tokenNamed('lia')))
  const { port } = service.address() as AddressInfo
  const address = { key: 'chave', wsHost: '127.0.0.1', wsPort: port, forceTLS: false, cluster: 'eu' }
  stop = listenTo(address, 'barra')
  return { live, sessionStore }
}

const subscribed = (channel: string) =>
  expect
    .poll(() => messages.find(({ event, data }) => event === 'pusher:subscribe' && data.channel === channel))
    .toBeTruthy()

test('the hosted service is asked with our signature, and its events are those of the other gateways', async () => {
  const sent = replaceNetwork(() => json(200, { auth: 'chave:signed' }))
  const { live } = await openTab()
  const received: unknown[] = []
  const forget = live.onLive('new-message', (told) => received.push(told))

  await subscribed('private-barra')
  await subscribed('private-topic-channel')
  const [requests] = sent.filter(({ body }) => body?.includes('private-barra'))
  expect(requests?.url).toBe('/api/pusher/auth')
  expect(requests?.headers.get('authorization')).toMatch(/^Bearer /)
  expect(messages.filter(({ event }) => event === 'pusher:subscribe').map(({ data }) => data.auth)).toEqual([
    'chave:signed',
    'chave:signed',
  ])

  const frame = { event: 'new-message', channel: 'private-barra', data: JSON.stringify(line) }
  connections[0]?.send(JSON.stringify(frame))
  await expect.poll(() => received).toEqual([line])
  forget()
})

test('the connection belongs to whoever is signed in, so that it can end with their session', async () => {
  const granted = { auth: 'chave:signed', user_data: '{"id":"1"}' }
  const sent = replaceNetwork(() => json(200, granted))
  await openTab()
  await expect.poll(() => messages).toContainEqual({ event: 'pusher:signin', data: granted })
  expect(sent.map(({ url }) => url)).toContain('/api/pusher/user-auth')
})

test('who leaves a channel stops listening, and who signs out is gone', async () => {
  replaceNetwork(() => json(200, { auth: 'chave:signed' }))
  const { sessionStore } = await openTab()
  await subscribed('private-barra')
  stop()
  await expect
    .poll(() => messages.at(-1))
    .toMatchObject({ event: 'pusher:unsubscribe', data: { channel: 'private-barra' } })

  sessionStore.end('forced')
  await expect.poll(() => connections[0]?.readyState).toBe(3)
})
