import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createConnection } from '../connections/connection.ts'
import { beginRun } from '../connections/delivered.ts'
import { createRegistry } from '../connections/registry.ts'
import { createReceipts, isPingDue } from './receipts.ts'

const actor = { userId: 7, sessionId: 'password' } as never
const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000)

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

/** A connection that is in a channel, and what it has stored. */
async function enter({ isAlone }: { isAlone: boolean }) {
  const registry = createRegistry({ onEmptied: () => {} })
  const origin = { id: 'irc:1', address: '', isSecure: true, stsPolicy: '', transport: {} as never }
  const connection = Object.assign(createConnection(origin), { actor })
  const stored: number[] = []
  const done: string[] = []
  const deliveryReceipts = {
    begin: async () => isAlone,
    confirm: async (
      ...[, , { channels }]: [unknown, unknown, { channels: { place: string; upTo: number }[] }]
    ) => {
      stored.push(...channels.map(({ upTo }) => upTo))
      return { channels: channels.map(({ place }) => place), conversations: [] }
    },
    end: async () => void done.push('end'),
  }
  const receipts = createReceipts({ registry, deliveryReceipts: deliveryReceipts as never, log: {} as never })
  registry.enter(connection, 'rio')
  await receipts.begin(connection, actor)
  beginRun(connection.delivered?.channels, 'rio', { after: 5, isReplayed: false })
  Object.assign(connection.channels.get('rio') ?? {}, { waiting: undefined })

  async function pong(): Promise<void> {
    receipts.confirm(connection, receipts.beginPing(connection))
    await connection.delivered?.storing
  }

  return { connection, receipts, stored, done, pong }
}

test('who comes after a connection that did not end in good order moves receipts after ten minutes', async () => {
  const { connection, receipts, stored, done, pong } = await enter({ isAlone: false })
  receipts.noteChannel('rio', 6)
  minutes(9)
  await pong()
  await receipts.end(connection)
  expect([stored, done]).toEqual([[], []])
  minutes(1)
  await pong()
  await receipts.end(connection)
  expect([stored, done]).toEqual([[6], ['end']])
})

test('who comes alone moves them at once, and is pinged for each half minute with lines', async () => {
  const { connection, receipts, stored, pong } = await enter({ isAlone: true })
  expect(isPingDue(connection)).toBe(false)
  receipts.noteChannel('rio', 6)
  expect(isPingDue(connection)).toBe(true)
  await pong()
  expect(stored).toEqual([6])

  receipts.noteChannel('rio', 7)
  expect(isPingDue(connection)).toBe(false)
  minutes(0.5)
  expect(isPingDue(connection)).toBe(true)
  // A line that was written after the PING is not confirmed by its PONG.
  const token = receipts.beginPing(connection)
  receipts.noteChannel('rio', 8)
  receipts.confirm(connection, token)
  await connection.delivered?.storing
  expect(stored).toEqual([6, 7])
})
