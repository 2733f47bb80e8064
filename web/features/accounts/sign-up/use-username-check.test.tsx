import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AskUsername, useUsernameCheck } from './use-username-check.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Answer = Awaited<ReturnType<AskUsername>>

/** Fake server that responds when the test says so. */
function slowServer() {
  const requests: {
    username: string
    signal: AbortSignal
    answer: (answer: Answer) => void
    fail: () => void
  }[] = []
  const ask: AskUsername = (username, signal) =>
    new Promise((resolve, reject) => {
      requests.push({ username, signal, answer: resolve, fail: () => reject(new Error('no answer')) })
    })
  return { requests, ask }
}

function type(first: string) {
  const { requests, ask } = slowServer()
  const hook = renderHook(({ typed }) => useUsernameCheck(typed, ask), { initialProps: { typed: first } })
  return {
    requests,
    verdict: () => hook.result.current.verdict,
    check: () => hook.result.current.check(),
    retype: (typed: string) => hook.rerender({ typed }),
    pause: () => act(() => vi.advanceTimersByTimeAsync(300)),
  }
}

test('one character is too little to ask about, two are enough, and spaces around do not count', async () => {
  const { requests, verdict, retype, pause } = type(' l ')
  await pause()
  expect(requests).toEqual([])
  expect(verdict()).toEqual({ state: 'unknown' })

  retype(' li ')
  await pause()
  expect(requests.map(({ username }) => username)).toEqual(['li'])
  expect(verdict()).toEqual({ state: 'checking' })
})

test('nothing is asked while one is still typing', async () => {
  const { requests, retype, pause } = type('li')
  await act(() => vi.advanceTimersByTimeAsync(200))
  retype('lia')
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(requests).toEqual([])
  await pause()
  expect(requests.map(({ username }) => username)).toEqual(['lia'])
})

test('the answer is told, free or not and why', async () => {
  const { requests, verdict, retype, pause } = type('lia')
  await pause()
  await act(async () => requests[0]?.answer({ state: 'available' }))
  expect(verdict()).toEqual({ state: 'available' })

  retype('neto')
  expect(verdict()).toEqual({ state: 'checking' })
  await pause()
  await act(async () => requests[1]?.answer({ state: 'refused', reason: 'taken' }))
  expect(verdict()).toEqual({ state: 'refused', reason: 'taken' })
})

test('a question about an older name is ended, and its late answer says nothing about the newer', async () => {
  const { requests, verdict, retype, pause } = type('lia')
  await pause()
  retype('liac')
  expect(requests[0]?.signal.aborted).toBe(true)
  await pause()
  await act(async () => requests[0]?.answer({ state: 'available' }))
  expect(verdict()).toEqual({ state: 'checking' })
})

test('a question that failed is told, and is asked again by whoever needs to know', async () => {
  const { requests, verdict, check, pause } = type('lia')
  await pause()
  await act(async () => requests[0]?.fail())
  expect(verdict()).toEqual({ state: 'failed' })

  const answer = check()
  await act(async () => requests[1]?.answer({ state: 'available' }))
  expect(await answer).toEqual({ state: 'available' })
  expect(verdict()).toEqual({ state: 'available' })
})

test('sending the form at once waits for the one question instead of asking twice', async () => {
  const { requests, check, pause } = type('lia')
  const first = check()
  const second = check()
  await pause()
  await act(async () => requests[0]?.answer({ state: 'available' }))
  expect(await Promise.all([first, second])).toEqual([{ state: 'available' }, { state: 'available' }])
  expect(requests).toHaveLength(1)
})
