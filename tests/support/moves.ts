import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Runs in the page: records the view transitions to the next page. */
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

/** Returns the moves seen by `recordMoves`, once there are any. */
export async function movesOf(page: Page): Promise<string[]> {
  await expect.poll(() => page.evaluate(() => 'moves' in window)).toBe(true)
  return page.evaluate(() => (window as unknown as { moves: string[] }).moves)
}

interface ProductMove {
  /** Whether it is above the dialog, which clips its content. */
  isOnTop: boolean
  /**
   * Distance in pixels from the picture of the slot at the start, and from that of the product at the end.
   */
  offAtStart: number
  offAtEnd: number
}

/** Runs in the page: records how the picture of a slot moves to its product, also with reduced motion. */
export function recordProductMoves(): void {
  const squareOf = (element: Element | null | undefined) => {
    const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect()
    return [x + width / 2, y + height / 2, Math.max(width, height)]
  }
  const distance = (one: number[], other: number[]) =>
    Math.max(...one.map((value, at) => Math.abs(value - (other[at] ?? Number.NaN))))
  const record = (picture: HTMLElement) => {
    const [move] = picture.getAnimations()
    if (!move?.effect) throw new Error('nothing moves')
    const end = Number(move.effect.getComputedTiming().endTime)
    const squareAt = (time: number) => {
      move.currentTime = time
      return squareOf(picture)
    }
    move.pause()
    const isOnTop = picture.matches(':popover-open')
    const last = squareAt(end - 0.001)
    const slot = document.querySelector(`a.slot[href$="${location.hash}"] img`)
    const offAtStart = distance(squareAt(0), squareOf(slot))
    const offAtEnd = () => distance(last, squareOf(document.querySelector('.product-picture')))
    Object.assign(window, { productMove: { isOnTop, offAtStart, offAtEnd } })
    move.play()
  }
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof HTMLElement && node.matches('.product-move')) record(node)
  }).observe(document.body, { childList: true, subtree: true })
}

/**
 * Runs in the page: returns the move seen by `recordProductMoves` once all animations have ended, and the
 * number of elements left over.
 */
export async function productMove(): Promise<{ move: ProductMove | undefined; left: number }> {
  const moving = document.querySelector('.product')?.getAnimations({ subtree: true }) ?? []
  await Promise.all(moving.map(({ finished }) => finished))
  await document.querySelector<HTMLImageElement>('.product-picture picture img')?.decode()
  await new Promise((resolve) => setTimeout(resolve, 50))
  const { productMove: seen } = window as {
    productMove?: Omit<ProductMove, 'offAtEnd'> & { offAtEnd: () => number }
  }
  const move = seen && { ...seen, offAtEnd: seen.offAtEnd() }
  return { move, left: document.querySelectorAll('.product-move').length }
}
