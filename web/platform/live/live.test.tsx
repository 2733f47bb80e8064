import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { socketPath } from '#contract/live.ts'
import { json, replaceNetwork, signedIn, tokenNamed } from '../../../tests/support/web/fake-network.ts'

declare const jsdom: { reconfigure(settings: { url: string }): void }

const first = tokenNamed('first')
const second = tokenNamed('second')
let server: Server
/** Tokens of the connections made, in order. */
let arrivals: unknown[]

beforeEach(async () => {
  localStorage.clear()
  vi.resetModules()
  arrivals = []
  const http = createServer()
  server = new Server(http, { path: socketPath })
  server.on('connection', (socket) => {
    arrivals.push(socket.handshake.auth.token)
    socket.on('join', (_slug: string, answer: (said: object) => void) => {
      const known = socket.handshake.auth.token === second
      answer(known ? { status: 'success', users: [] } : { status: 'error', code: 401, message: 'no' })
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  jsdom.reconfigure({ url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/` })
})
afterEach(async () => {
  vi.useRealTimers()
  const { sessionStore } = await import('../session/session-store.ts')
  sessionStore.end('forced')
  await server.close()
  vi.unstubAllGlobals()
})

/** Loads the modules as a newly opened tab would. */
async function openTab() {
  const [live, session, store] = await Promise.all([
    import('./live.ts'),
    import('../session/session.ts'),
    import('../session/session-store.ts'),
  ])
  return { ...live, ...session, ...store }
}

test('a visitor has no connection; signing in opens one for all listeners, signing out ends it', async () => {
  const { onLive, beginSession, sessionStore } = await openTab()
  const received: number[] = []
  onLive('online', ({ total }) => received.push(total))
  onLive('online', ({ total }) => received.push(-total))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(arrivals).toEqual([])

  beginSession(signedIn(first))
  await vi.waitFor(() => expect(arrivals).toEqual([first]), 15_000)
  server.emit('online', { total: 3 })
  await vi.waitFor(() => expect(received).toEqual([3, -3]), 15_000)

  sessionStore.end('forced')
  await vi.waitFor(() => expect(server.engine.clientsCount).toBe(0), 15_000)
})

test('a sign-out ends it, even where listeners have left before', async () => {
  const { onLive, beginSession, sessionStore } = await openTab()
  const leaves = [onLive('online', () => {}), onLive('online', () => {})]
  beginSession(signedIn(first))
  await vi.waitFor(() => expect(server.engine.clientsCount).toBe(1), 15_000)
  for (const leave of leaves) leave()

  sessionStore.end('forced')
  await vi.waitFor(() => expect(server.engine.clientsCount).toBe(0), 15_000)
})

test('who signs out and in again while it is being opened gets one connection', async () => {
  const { onLive, beginSession, sessionStore } = await openTab()
  onLive('online', () => {})
  beginSession(signedIn(first))
  sessionStore.end('forced')
  beginSession(signedIn(second))
  await vi.waitFor(() => expect(arrivals).toContain(second), 15_000)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(arrivals).toEqual([second])
})

test('a connection that the server ended comes back, and listeners learn of it', async () => {
  const { onLiveOpen, beginSession } = await openTab()
  let openings = 0
  onLiveOpen(() => {
    openings += 1
  })
  beginSession(signedIn(first))
  await vi.waitFor(() => expect(openings).toBe(1), 15_000)

  server.disconnectSockets(true)
  await vi.waitFor(() => expect(openings).toBe(2))
})

/** Resolves once connected; `again` resolves on the next connection. */
async function connectOnce() {
  const { onLiveOpen, beginSession } = await openTab()
  const { promise: again, resolve } = Promise.withResolvers<void>()
  let openings = 0
  onLiveOpen(() => {
    openings += 1
    if (openings === 2) resolve()
  })
  beginSession(signedIn(tokenNamed('first')))
  await vi.waitFor(() => expect(openings).toBe(1), 15_000)
  return { again }
}

test('a lost connection comes back as soon as there is a network, without waiting for its turn', async () => {
  // Only `waitFor` advances this clock.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { again } = await connectOnce()
  window.dispatchEvent(new Event('offline'))
  window.dispatchEvent(new Event('online'))
  await again
  expect(arrivals).toHaveLength(2)
})

test('a first try that hangs while there is no network is made anew when it is back', async () => {
  const tries: (() => void)[] = []
  server.engine.opts.allowRequest = (_request, answer) => {
    tries.push(() => answer(null, true))
    if (tries.length > 1) answer(null, true)
  }
  const { onLive, beginSession } = await openTab()
  onLive('online', () => {})
  beginSession(signedIn(first))
  await vi.waitFor(() => expect(tries).toHaveLength(1), 15_000)
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(arrivals).toEqual([first])).finally(() => tries[0]?.())
})

test('a connection that died in its sleep is made anew when somebody looks', async () => {
  const { again } = await connectOnce()
  document.dispatchEvent(new Event('visibilitychange'))
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + 60_000)
  document.dispatchEvent(new Event('visibilitychange'))
  await again
  expect(arrivals).toHaveLength(2)
})

test('a connection that was taken for a visitor’s signs in again with a new token', async () => {
  replaceNetwork(() => json(200, { token: second }))
  const { onLiveOpen, beginSession, emitLive } = await openTab()
  const answers: string[] = []
  onLiveOpen(() => void emitLive('join', 'barra').then(({ status }) => answers.push(status)))

  beginSession(signedIn(first))

  await vi.waitFor(() => expect(answers).toEqual(['error', 'success']))
  expect(arrivals).toEqual([first, second])
})

test('a token that has run out is renewed before it is shown to the server', async () => {
  replaceNetwork(() => json(200, { token: second }))
  const { onLive, beginSession } = await openTab()
  onLive('online', () => {})

  beginSession(signedIn(tokenNamed('old', { secondsLeft: -1 })))
  await vi.waitFor(() => expect(arrivals).toEqual([second]), 15_000)
})
