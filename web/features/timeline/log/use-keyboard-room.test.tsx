import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useKeyboardRoom } from './use-keyboard-room.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['a keyboard has its room, and the page stays', 844, { height: 508, scale: 1 }, '336px', 1],
  ['a bar of the browser is no keyboard', 844, { height: 780, scale: 1 }, '0px', 0],
  ['a page that two fingers have enlarged has no keyboard', 844, { height: 422, scale: 2 }, '0px', 0],
  ['what is left of a phone on its side belongs to the field', 390, { height: 190, scale: 1 }, '0px', 0],
])('%s', (_, innerHeight, seen, room, moves) => {
  const view = Object.assign(new EventTarget(), { height: innerHeight, scale: 1 })
  const scrollTo = vi.fn()
  for (const [name, value] of Object.entries({ visualViewport: view, innerHeight, scrollTo }))
    vi.stubGlobal(name, value)
  const { unmount } = renderHook(useKeyboardRoom)
  Object.assign(view, seen)
  view.dispatchEvent(new Event('resize'))
  expect(document.documentElement.style.getPropertyValue('--keyboard')).toBe(room)
  expect(scrollTo).toHaveBeenCalledTimes(moves)
  unmount()
  expect(document.documentElement.style.getPropertyValue('--keyboard')).toBe('')
})
