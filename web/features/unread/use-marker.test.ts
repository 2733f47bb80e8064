import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createReadMarker } from './use-marker.ts'

let sent: number[] = []
let reachable = true
const send = async (id: number) => {
  sent.push(id)
  if (!reachable) throw new Error('offline')
}

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  reachable = true
})
afterEach(() => {
  vi.useRealTimers()
})

test('a busy channel is marked now and then, with the newest line that was seen', async () => {
  const reading = createReadMarker({ send })
  for (let id = 1; id <= 20; id += 1) {
    reading.saw(id)
    await vi.advanceTimersByTimeAsync(50)
  }
  await vi.advanceTimersByTimeAsync(300)
  expect(sent.length).toBeGreaterThan(2)
  expect(sent.length).toBeLessThan(7)
  expect(sent.at(-1)).toBe(20)
})

test('the same line is told once, and an earlier one never', async () => {
  const reading = createReadMarker({ send })
  for (const id of [7, 7, 3]) {
    reading.saw(id)
    await vi.advanceTimersByTimeAsync(300)
  }
  expect(sent).toEqual([7])
})

test('who looks away at once has not read it', async () => {
  const reading = createReadMarker({ send })
  reading.saw(7)
  reading.cancel()
  await vi.advanceTimersByTimeAsync(300)
  expect(sent).toEqual([])
  reading.saw(7)
  await vi.advanceTimersByTimeAsync(300)
  expect(sent).toEqual([7])
})

test('what could not be saved is tried again while the reader looks there', async () => {
  const reading = createReadMarker({ send, againMilliseconds: 1000 })
  reachable = false
  reading.saw(7)
  await vi.advanceTimersByTimeAsync(1300)
  expect(sent).toEqual([7, 7])
  reachable = true
  await vi.advanceTimersByTimeAsync(5000)
  expect(sent).toEqual([7, 7, 7])

  reachable = false
  reading.saw(8)
  await vi.advanceTimersByTimeAsync(300)
  reading.cancel()
  await vi.advanceTimersByTimeAsync(5000)
  expect(sent).toEqual([7, 7, 7, 8])
})

test('what could not be told is told with the next look', async () => {
  const reading = createReadMarker({ send })
  reachable = false
  reading.saw(7)
  await vi.advanceTimersByTimeAsync(300)
  reachable = true
  reading.saw(7)
  await vi.advanceTimersByTimeAsync(300)
  expect(sent).toEqual([7, 7])
})
