import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useMediaQuery } from './use-media-query.ts'

afterEach(() => vi.unstubAllGlobals())

test('a media query is followed for as long as somebody asks', () => {
  const narrow = { matches: false }
  const listeners = new Set<() => void>()
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return narrow.matches
    },
    addEventListener: (_name: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_name: string, listener: () => void) => listeners.delete(listener),
  }))
  const { result, unmount } = renderHook(() => useMediaQuery('(max-width: 600px)', true))
  expect(result.current).toBe(false)

  narrow.matches = true
  act(() => {
    for (const listener of listeners) listener()
  })
  expect(result.current).toBe(true)
  unmount()
  expect(listeners.size).toBe(0)
})

test('where nobody can tell, it is what it is on the server', () => {
  vi.stubGlobal('matchMedia', undefined)
  expect(renderHook(() => useMediaQuery('(max-width: 600px)', true)).result.current).toBe(true)
  expect(renderHook(() => useMediaQuery('(max-width: 600px)', false)).result.current).toBe(false)
})
