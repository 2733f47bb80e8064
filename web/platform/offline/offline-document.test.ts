import { afterEach, expect, test, vi } from 'vitest'
import { fallbackDocument } from './offline-document.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('the page without a connection asks again when nobody answers, and comes back once somebody does', async () => {
  vi.useFakeTimers()
  const timeout = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal)
  const unanswered = (signal: AbortSignal) =>
    new Promise((_, reject) => signal.addEventListener('abort', reject))
  const fetch = vi
    .fn()
    .mockImplementationOnce((_path, { signal }) => unanswered(signal))
    .mockResolvedValueOnce({})
  const location = { reload: vi.fn() }
  const texts = { title: '', text: '', retry: '', copies: '', copy: '' }
  const page = fallbackDocument({ language: 'pt', texts }, { copies: [], nonce: 'n' })
  const script = /<script nonce="n">(.*)<\/script>/s.exec(page)?.[1] ?? ''
  new Function('fetch', 'location', 'addEventListener', script)(fetch, location, () => {})

  await vi.advanceTimersByTimeAsync(5000)
  expect(fetch).toHaveBeenCalledTimes(1)
  timeout.abort()
  await vi.advanceTimersByTimeAsync(5000)
  expect(fetch).toHaveBeenCalledTimes(2)
  expect(location.reload).toHaveBeenCalledTimes(1)
})
