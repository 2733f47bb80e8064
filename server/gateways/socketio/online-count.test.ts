import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createOnlineCount } from './online-count.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function countFor(clients: number) {
  const sent: number[] = []
  let total = 1
  let change = () => {}
  const count = createOnlineCount({
    presence: {
      countShown: async () => total,
      onOnline: (listener) => {
        change = listener as () => void
      },
    },
    emitTotal: (sum) => sent.push(sum),
    countClients: () => clients,
  })
  return {
    count,
    sent,
    become: (sum: number) => {
      total = sum
      change()
    },
  }
}

test('up to two thousand clients learn how many are online once a second', async () => {
  const { sent, become } = countFor(2000)
  for (const total of [2, 3, 4]) {
    become(total)
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(sent).toEqual([2, 3, 4])
})

test('more learn it less often, and in the end as it is', async () => {
  const { sent, become } = countFor(20_000)
  for (let total = 2; total <= 21; total += 1) {
    become(total)
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(sent).toEqual([11, 21])
  become(5)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent).toEqual([11, 21, 5])
})

test('who has just come learns it within a second, however many are there', async () => {
  const { count, sent, become } = countFor(20_000)
  become(2)
  await vi.advanceTimersByTimeAsync(10_000)
  const learnt: number[] = []
  become(3)
  count.welcome((total) => learnt.push(total))
  await vi.advanceTimersByTimeAsync(1000)
  expect([learnt, sent]).toEqual([[3], [2]])

  // The others know 2 all the time, but the newcomer does not.
  become(2)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent).toEqual([2, 2])
})
