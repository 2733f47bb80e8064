import { expect, test, vi } from 'vitest'
import type { Connection } from './connection.ts'
import { InputQueue } from './input-queue.ts'

test('many lines of one client do not keep others waiting until all of them have run', async () => {
  const transport = { pause: () => {}, resume: () => {} }
  const connection = { transport, isClosed: false } as unknown as Connection
  const order: string[] = []
  const run = async () => void order.push('line')
  const queue = new InputQueue(connection, { factor: 1, run, onFlood: () => order.push('flood') })
  setImmediate(() => order.push('somebody else'))
  for (let line = 0; line < 50; line += 1) queue.add({ text: 'PING x', bytes: 8 })
  await vi.waitFor(() => expect(order).toHaveLength(51))
  expect(order.indexOf('somebody else')).toBeLessThan(10)
})
