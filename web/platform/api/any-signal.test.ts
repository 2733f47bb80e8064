import { expect, test } from 'vitest'
import { anySignal } from './api.ts'

test('of two signals the first that aborts says why', () => {
  const [one, other] = [new AbortController(), new AbortController()]
  const either = anySignal(one.signal, other.signal)
  expect(either?.aborted).toBe(false)

  other.abort('too late')
  one.abort('left')
  expect(either?.reason).toBe('too late')
})

test('a signal that aborted before is not waited for', () => {
  const either = anySignal(new AbortController().signal, AbortSignal.abort('gone'))
  expect([either?.aborted, either?.reason]).toEqual([true, 'gone'])
})

test('of no signals there is none, and one is itself', () => {
  const { signal } = new AbortController()
  expect(anySignal(undefined, undefined)).toBeUndefined()
  expect([anySignal(signal, undefined), anySignal(undefined, signal)]).toEqual([signal, signal])
})
