import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { FairSocketServer } from './fair-sockets.ts'

const count = 50

test('of many frames that come at once, each is heard in a turn of its own', async () => {
  const server = createServer()
  const sockets = new FairSocketServer({ server })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  let turn = 0
  const turns: number[] = []
  const tick = () => {
    turn += 1
    if (turns.length < count) setImmediate(tick)
  }
  const received = new Promise<void>((resolve) => {
    sockets.on('connection', (socket) => {
      socket.on('message', () => {
        turns.push(turn)
        if (turns.length === count) resolve()
      })
    })
  })

  const { port } = server.address() as AddressInfo
  const client = new WebSocket(`ws://127.0.0.1:${port}`)
  await new Promise((resolve) => client.once('open', resolve))
  setImmediate(tick)
  // In a single write, as in a flood.
  const { _socket: line } = client as unknown as { _socket: Socket }
  line.cork()
  for (let frame = 0; frame < count; frame += 1) client.send('nothing')
  line.uncork()
  await received
  expect(new Set(turns).size).toBe(count)

  client.terminate()
  sockets.close()
  server.close()
})
