import { expect, test } from 'vitest'
import { forgetSwipe } from './note-swipes.ts'

/** Goes back or forward, in a browser that tells whether it has shown the page already. */
function go(event: { hasUAVisualTransition?: boolean }): boolean {
  window.dispatchEvent(Object.assign(new PopStateEvent('popstate'), event))
  return document.documentElement.hasAttribute('data-swiped')
}

test('nothing moves once more after a swipe, until the next way back or the next link', () => {
  expect(go({ hasUAVisualTransition: false })).toBe(false)
  expect(go({ hasUAVisualTransition: true })).toBe(true)
  expect(go({ hasUAVisualTransition: false })).toBe(false)
  go({ hasUAVisualTransition: true })
  forgetSwipe()
  expect(document.documentElement.hasAttribute('data-swiped')).toBe(false)
})

test('browsers that do not tell of swipes move always', () => {
  expect(go({})).toBe(false)
})
