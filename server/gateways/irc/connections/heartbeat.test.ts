import { afterEach, expect, test, vi } from 'vitest'
import { type Connection, createConnection } from './connection.ts'
import { createHeartbeat } from './heartbeat.ts'

afterEach(() => void vi.useRealTimers())

/** Starts a heartbeat with one connection, and records what it does. */
function watch({ isRegistered, isDue = false }: { isRegistered: boolean; isDue?: boolean }) {
  vi.useFakeTimers({ toFake: ['setInterval', 'performance'] })
  const transport = {} as Connection['transport']
  const origin = { id: 'irc:1', address: '127.0.0.1', isSecure: true, stsPolicy: '', transport }
  const connection = Object.assign(createConnection(origin), { isRegistered })
  const connections = new Set([connection])
  const done: string[] = []
  const heartbeat = createHeartbeat({
    connections,
    isPingDue: () => isDue,
    ping: () => void done.push('ping'),
    hangUp: (one, reason) => {
      done.push(reason)
      connections.delete(one)
    },
  })
  return { connection, done, heartbeat, pass: (seconds: number) => vi.advanceTimersByTime(seconds * 1000) }
}

test('whoever has not said in a minute who they are is let go', () => {
  const { done, heartbeat, pass } = watch({ isRegistered: false })
  pass(55)
  expect(done).toEqual([])
  pass(10)
  expect(done).toEqual(['Registration timeout'])
  heartbeat.close()
})

test('whose sign-in waits for the database is asked as others are, and not let go after a minute', () => {
  const { connection, done, heartbeat, pass } = watch({ isRegistered: false })
  connection.isHeldUp = true
  pass(85)
  expect(done).toEqual([])
  pass(10)
  expect(done).toEqual(['ping'])
  Object.assign(connection, { heardAt: performance.now(), isPinged: false, isHeldUp: false })
  pass(5)
  expect(done).toEqual(['ping', 'Registration timeout'])
  heartbeat.close()
})

test('who is silent for 90 seconds is asked once, and let go after 180', () => {
  const { done, heartbeat, pass } = watch({ isRegistered: true })
  pass(85)
  expect(done).toEqual([])
  pass(10)
  expect(done).toEqual(['ping'])
  pass(80)
  expect(done).toEqual(['ping'])
  pass(10)
  expect(done).toEqual(['ping', 'Ping timeout: 180 seconds'])
  heartbeat.close()
})

test('who has lines to confirm is asked at once, though they are not silent', () => {
  const { connection, done, heartbeat, pass } = watch({ isRegistered: true, isDue: true })
  pass(5)
  expect(done).toEqual(['ping'])
  pass(5)
  expect(done).toEqual(['ping'])
  Object.assign(connection, { heardAt: performance.now(), isPinged: false })
  pass(5)
  expect(done).toEqual(['ping', 'ping'])
  heartbeat.close()
})

test('who answers is asked again only after another 90 seconds', () => {
  const { connection, done, heartbeat, pass } = watch({ isRegistered: true })
  pass(95)
  Object.assign(connection, { heardAt: performance.now(), isPinged: false })
  pass(85)
  expect(done).toEqual(['ping'])
  pass(10)
  expect(done).toEqual(['ping', 'ping'])
  heartbeat.close()
})
