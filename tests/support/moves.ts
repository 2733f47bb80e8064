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
      const pressed = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
      Object.assign(window, { moves, isLive: pressed !== document.documentElement })
    })
    return transition
  }
}

/** Returns the moves seen by `recordMoves`, once there are any. */
export async function movesOf(page: Page): Promise<string[]> {
  await expect.poll(() => page.evaluate(() => 'moves' in window)).toBe(true)
  return page.evaluate(() => (window as unknown as { moves: string[] }).moves)
}

/** Whether the page reacted to the pointer during the move seen by `recordMoves`. */
export const isLive = (page: Page) => page.evaluate(() => (window as unknown as { isLive: boolean }).isLive)

interface ProductMove {
  /** Whether it is above the dialog, which clips its content. */
  isOnTop: boolean
  /** Whether neither the slot nor the dialog shows the same picture meanwhile. */
  isAlone: boolean
  /** Distance in pixels from the picture of the slot at the one end, and from that of the product at the other. */
  offAtSlot: number
  offAtProduct: number
}

/**
 * Runs in the page: records how the picture of a slot moves to its product, or back from there, also with
 * reduced motion.
 */
export function recordProductMoves(): void {
  const squareOf = (element: Element | null | undefined) => {
    const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect()
    return [x + width / 2, y + height / 2, Math.max(width, height)]
  }
  const distance = (one: number[], other: number[]) =>
    Math.max(...one.map((value, at) => Math.abs(value - (other[at] ?? Number.NaN))))
  const isHidden = (element: Element | null | undefined) =>
    element instanceof Element && getComputedStyle(element).visibility === 'hidden'
  const record = (picture: HTMLElement) => {
    const [move] = picture.getAnimations()
    if (!move?.effect) throw new Error('nothing moves')
    const isBack = !picture.closest('dialog')
    const end = Number(move.effect.getComputedTiming().endTime)
    const squareAt = (time: number) => {
      move.currentTime = time
      return squareOf(picture)
    }
    move.pause()
    const slot = [...document.querySelectorAll('a.slot img')].find(isHidden)
    const large = document.querySelector('.product-picture')
    const isOnTop = picture.matches(':popover-open')
    const isAlone = isHidden(slot) && isHidden(large?.querySelector('img'))
    const [atSlot, atProduct] = isBack
      ? [squareAt(end - 0.001), squareAt(0)]
      : [squareAt(0), squareAt(end - 0.001)]
    const offAtSlot = distance(atSlot, squareOf(slot))
    const whereLarge = squareOf(large)
    // When it opens, the dialog has not risen yet.
    const offAtProduct = () => distance(atProduct, isBack ? whereLarge : squareOf(large))
    Object.assign(window, { productMove: { isOnTop, isAlone, offAtSlot, offAtProduct } })
    move.play()
  }
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof HTMLElement && node.matches('.product-move')) record(node)
  }).observe(document.body, { childList: true, subtree: true })
}

/**
 * Runs in the page: returns the move seen by `recordProductMoves` once all animations have ended, and the
 * number of elements left over or hidden.
 */
export async function productMove(): Promise<{ move: ProductMove | undefined; left: number }> {
  const moving = document
    .getAnimations()
    .filter(
      ({ effect }) => effect instanceof KeyframeEffect && effect.target?.closest('.product, .product-move'),
    )
  await Promise.all(moving.map(({ finished }) => finished))
  await document.querySelector<HTMLImageElement>('.product-picture picture img')?.decode()
  await new Promise((resolve) => setTimeout(resolve, 50))
  const { productMove: seen } = window as {
    productMove?: Omit<ProductMove, 'offAtProduct'> & { offAtProduct: () => number }
  }
  const move = seen && { ...seen, offAtProduct: seen.offAtProduct() }
  Reflect.deleteProperty(window, 'productMove')
  const hidden = [...document.querySelectorAll('a.slot img')].filter(
    (img) => getComputedStyle(img).visibility === 'hidden',
  )
  return {
    move,
    left: document.querySelectorAll('.product-move, [data-away].product-picture').length + hidden.length,
  }
}
