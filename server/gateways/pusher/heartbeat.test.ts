import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { createHeartbeat } from './heartbeat.ts'
import { createPushSocket, type PushSocket } from './push-socket.ts'

let socket: PushSocket
let received: string[]
let heartbeat: { close(): void }

/** A fake of the parts of a websocket that the heartbeat uses; records the calls in order. */
function wire(): WebSocket {
  const fake = {
    ...{ OPEN: 1, readyState: 1 },
    ping: () => void received.push('websocket ping'),
    terminate: () => void received.push('terminated'),
    close: (code: number) => void received.push(`closed ${code}`),
    _sender: {
      sendFrame: ([frame]: Buffer[]) => {
        const text = String(frame)
        received.push(JSON.parse(text.slice(text.indexOf('{'))).event)
      },
    },
  }
  return fake as unknown as WebSocket
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'performance'] })
  received = []
  socket = createPushSocket('1.1', wire())
  heartbeat = createHeartbeat(new Set([socket]))
})
afterEach(() => {
  heartbeat.close()
  vi.useRealTimers()
})

/** Lets time pass while the websocket answers its pings. */
function pass(seconds: number): void {
  for (let second = 0; second < seconds; second += 1) {
    vi.advanceTimersByTime(1000)
    socket.isThere = true
  }
}

const spoken = () => received.filter((what) => what !== 'websocket ping')

test('two minutes of silence are broken, and half a minute more is the end', () => {
  pass(119)
  expect(spoken()).toEqual([])
  pass(10)
  expect(spoken()).toEqual(['pusher:ping'])
  pass(16)
  expect(spoken()).toEqual(['pusher:ping'])
  pass(5)
  expect(spoken().slice(0, 3)).toEqual(['pusher:ping', 'pusher:error', 'closed 4201'])
})

test('whoever answers stays', () => {
  pass(125)
  Object.assign(socket, { heardAt: performance.now(), isPinged: false })
  pass(100)
  expect(spoken()).toEqual(['pusher:ping'])
})

test('a connection whose other end is gone is noticed within a minute', () => {
  vi.advanceTimersByTime(55_000)
  expect(received).toEqual(['websocket ping', 'terminated'])
})
