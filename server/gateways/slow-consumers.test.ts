import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Consumer, createSlowConsumers, type SlowConsumers } from './slow-consumers.ts'

/** A fake engine.io connection with packets waiting and bytes in the kernel's queue. */
function connectionWith(waiting: string[], written: number) {
  const state = { writeBuffer: waiting.map((data) => ({ data })), written }
  const connection = {
    get writeBuffer() {
      return state.writeBuffer
    },
    transport: {
      get socket() {
        return { bufferedAmount: state.written }
      },
    },
  }
  return { state, connection: connection as unknown as Consumer }
}

let slow: SlowConsumers<Consumer>
let cut: Consumer[]

beforeEach(() => {
  vi.useFakeTimers()
  cut = []
  slow = createSlowConsumers({ onSlow: (connection) => cut.push(connection) })
})
afterEach(() => {
  slow.close()
  vi.useRealTimers()
})

const kibibyte = 'x'.repeat(1024)

test('up to a mebibyte may wait, a byte more may not', () => {
  const { state, connection } = connectionWith(Array(1000).fill(kibibyte), 24 * 1024)
  slow.check(connection)
  expect(cut).toEqual([])
  state.writeBuffer.push({ data: 'x' })
  slow.check(connection)
  expect(cut).toEqual([connection])
})

test('nothing drained for five seconds is too slow, however little waits', () => {
  const { connection } = connectionWith(['x'], 10)
  slow.check(connection)
  vi.advanceTimersByTime(5000)
  expect(cut).toEqual([])
  vi.advanceTimersByTime(1000)
  expect(cut).toEqual([connection])
})

test('who reads slowly but reads on is left alone', () => {
  const { state, connection } = connectionWith(['x'], 10_000)
  slow.check(connection)
  for (let second = 0; second < 60; second += 1) {
    state.written -= 1
    vi.advanceTimersByTime(1000)
  }
  expect(cut).toEqual([])
})

test('who has caught up starts afresh', () => {
  const { state, connection } = connectionWith(['x'], 10)
  slow.check(connection)
  vi.advanceTimersByTime(4000)
  Object.assign(state, { writeBuffer: [], written: 0 })
  vi.advanceTimersByTime(1000)
  Object.assign(state, { writeBuffer: [{ data: 'y' }], written: 10 })
  slow.check(connection)
  vi.advanceTimersByTime(4000)
  expect(cut).toEqual([])
})

test('a connection that closed is forgotten', () => {
  const { connection } = connectionWith(['x'], 10)
  slow.check(connection)
  slow.remove(connection)
  vi.advanceTimersByTime(10_000)
  expect(cut).toEqual([])
})
