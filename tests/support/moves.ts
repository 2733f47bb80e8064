import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** In the page: what is in motion once the next page has come. */
export function recordMoves(): void {
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = (update) => {
    const transition = start(update)
    void transition.ready.then(() => {
      const moves = document
        .getAnimations()
        .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.pseudoElement : ''))
      Object.assign(window, { moves })
    })
    return transition
  }
}

/** What `recordMoves` has seen, once something has moved. */
export async function movesOf(page: Page): Promise<string[]> {
  await expect.poll(() => page.evaluate(() => 'moves' in window)).toBe(true)
  return page.evaluate(() => (window as unknown as { moves: string[] }).moves)
}
