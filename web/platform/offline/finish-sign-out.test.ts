import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lateSignOut } from '../storage/storage-keys.ts'
import { finishSignOut } from './finish-sign-out.ts'

let marks: Set<string>
beforeEach(() => {
  vi.useFakeTimers()
  marks = new Set([lateSignOut])
  vi.stubGlobal('caches', {
    has: async (name: string) => marks.has(name),
    delete: async (name: string) => marks.delete(name),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the server is told of a late sign-out again when the first request is lost, and once only', async () => {
  const fetch = vi.fn().mockRejectedValueOnce(new TypeError('lost')).mockResolvedValue({ ok: true })
  vi.stubGlobal('fetch', fetch)
  const told = finishSignOut()
  await vi.runAllTimersAsync()
  await told
  expect(fetch).toHaveBeenCalledTimes(2)
  expect(marks.size).toBe(0)
})

test('who signs in before the server is told again stays signed in', async () => {
  const fetch = vi.fn().mockRejectedValueOnce(new TypeError('lost')).mockResolvedValue({ ok: true })
  vi.stubGlobal('fetch', fetch)
  const told = finishSignOut()
  await vi.advanceTimersByTimeAsync(500)
  marks.clear()
  await vi.runAllTimersAsync()
  await told
  expect(fetch).toHaveBeenCalledTimes(1)
})
