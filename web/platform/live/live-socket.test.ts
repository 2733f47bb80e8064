import { expect, test } from 'vitest'
import { openSocket } from './live-socket.ts'

test('a connection is waited for 20 seconds, and tried again after one second at first, after five in the end', async () => {
  const ignore = () => {}
  const hooks = { onOpen: ignore, onLost: ignore, onEvent: ignore, isWanted: () => false }
  const { io } = await openSocket(hooks)
  expect(io.opts.timeout).toBe(20_000)
  expect(io.reconnectionDelay()).toBe(1000)
  expect(io.reconnectionDelayMax()).toBe(5000)
})
