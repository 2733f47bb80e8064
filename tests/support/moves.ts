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

interface ProductMove {
  /** Above the dialog, which cuts off what is outside it. */
  isOnTop: boolean
  /** In pixels: how far it begins from the picture of the slot, and ends from that of the product. */
  offAtStart: number
  offAtEnd: number
}

/** In the page: how the picture of a slot goes to its product, also where the engine asks for less motion. */
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
    const slot = document.getElementById(location.hash.slice(1))?.querySelector('img')
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

/** In the page: what `recordProductMoves` has seen, once everything has come to rest, and what is left of the move. */
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
