import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { quietMoment, whileReading } from './quiet-moment.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what can wait begins once nothing is being read', async () => {
  let begun = false
  const { promise, resolve } = Promise.withResolvers<void>()
  void whileReading(promise)
  void quietMoment().then(() => {
    begun = true
  })
  await vi.advanceTimersByTimeAsync(1000)
  expect(begun).toBe(false)

  resolve()
  await vi.advanceTimersByTimeAsync(100)
  expect(begun).toBe(true)
})

test('and after a few seconds in any case', async () => {
  let begun = false
  void whileReading(new Promise(() => {}))
  void quietMoment().then(() => {
    begun = true
  })
  await vi.advanceTimersByTimeAsync(4100)
  expect(begun).toBe(true)
})
