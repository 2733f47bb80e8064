import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestClock } from '../../tests/support/clock.ts'
import { createLocalNode } from '../platform/net/nodes.ts'
import { type Announcement, createLineOrder, createRelay, type LineOrder } from './relay.ts'

let received: string[]
let order: LineOrder

beforeEach(() => {
  vi.useFakeTimers()
  received = []
  order = createLineOrder(({ name, args }) => {
    received.push(name === 'new-message' ? `line ${args[0].seq}` : name)
  })
})
afterEach(() => void vi.useRealTimers())

const line = (seq: number, channel = 'rio') =>
  order.pass({ to: { channel }, name: 'new-message', args: [{ seq }] } as unknown as Announcement)
/** A relay of a single node. */
const startRelay = (clock = createTestClock()) =>
  createRelay({ nodes: createLocalNode(), clock, log: pino({ level: 'silent' }) })
const topic = () =>
  order.pass({ to: { channel: 'rio' }, name: 'topic-updated', args: [{}] } as unknown as Announcement)

test('lines in order are passed on at once', () => {
  for (const seq of [1, 2, 3]) line(seq)
  expect(received).toEqual(['line 1', 'line 2', 'line 3'])
})

test('a node that knows nothing of a channel waits a moment for earlier lines, and then for none', () => {
  for (const seq of [8, 7, 9]) line(seq)
  topic()
  vi.advanceTimersByTime(250)
  expect(received).toEqual(['line 7', 'line 8', 'line 9', 'topic-updated'])
  line(10)
  expect(received.at(-1)).toBe('line 10')
})

test('the first lines of a new channel are passed on in their order, and at once', () => {
  line(2)
  line(1)
  expect(received).toEqual(['line 1', 'line 2'])
})

test('a line that comes early waits for those before it, and what follows it waits with it', () => {
  line(1)
  line(4)
  topic()
  line(3)
  expect(received).toEqual(['line 1'])
  line(2)
  expect(received).toEqual(['line 1', 'line 2', 'line 3', 'line 4', 'topic-updated'])
})

test('a line that never comes is not waited for longer than a moment', () => {
  line(1)
  line(4)
  line(3)
  topic()
  vi.advanceTimersByTime(1100)
  expect(received).toEqual(['line 1', 'line 3', 'line 4', 'topic-updated'])
  line(5)
  expect(received.at(-1)).toBe('line 5')
})

test('channels do not wait for each other, and a channel that begins anew waits for nothing', () => {
  for (const seq of [1, 2, 4]) line(seq)
  line(1, 'porto')
  expect(received).toEqual(['line 1', 'line 2', 'line 1'])
  vi.advanceTimersByTime(1100)
  line(1)
  expect(received).toEqual(['line 1', 'line 2', 'line 1', 'line 4', 'line 1'])
})

test('after a time apart what was held is passed on, and the next line may have any number', () => {
  line(1)
  line(9)
  order.reset()
  line(40)
  vi.advanceTimersByTime(250)
  expect(received).toEqual(['line 1', 'line 9', 'line 40'])
})

test('what goes wrong at one gateway is not told to the sender, and the next hears it all the same', () => {
  const relay = startRelay()
  const names: string[] = []
  relay.subscribe(() => {
    throw new Error('away')
  })
  relay.subscribe(({ name }) => names.push(name))
  relay.publish({ to: { channel: 'rio' }, name: 'topic-updated', args: [{}] } as unknown as Announcement)
  expect(names).toEqual(['topic-updated'])
})

test('a line that is told again is heard where it was missed, once, and by nobody who came after it', () => {
  const clock = createTestClock()
  const received = (id: number, options: { isRepeat?: true } = {}, createdAt = clock.now().toISOString()) =>
    relay.publish({
      ...{ to: { channel: 'rio' }, name: 'new-message', args: [{ id, createdAt }], ...options },
    } as unknown as Announcement)
  const before = clock.now().toISOString()
  clock.advance({ seconds: 1 })
  const relay = startRelay(clock)
  const ids: number[] = []
  relay.subscribe((one) => {
    if (one.name === 'new-message') ids.push(one.args[0].id)
  })

  const first = clock.now().toISOString()
  received(7)
  received(7, { isRepeat: true })
  received(8, { isRepeat: true })
  received(8)
  received(6, { isRepeat: true }, before)
  expect(ids).toEqual([7, 8])
  // More lines than a node remembers.
  clock.advance({ seconds: 1 })
  for (let id = 100; id < 10_101; id += 1) received(id)
  received(7, { isRepeat: true }, first)
  expect(ids).toHaveLength(10_003)
})
