import { slotLink } from './album-sheet.tsx'

/**
 * Moves the picture of a slot to its place in the product dialog, above the page and the dialog. A view
 * transition would do the same, but WebKit loses the page when it leads into a dialog. Returns a function
 * that ends the movement, or undefined if there is none.
 */
export function moveFromSlot(position: number, product: HTMLElement): (() => void) | undefined {
  const slot = slotLink(position)?.querySelector('img')
  const isPossible = 'showPopover' in HTMLElement.prototype && slot?.complete && slot.naturalWidth > 0
  if (!isPossible || matchMedia('(prefers-reduced-motion: reduce)').matches) return

  const from = slot.getBoundingClientRect()
  const to = boxAtRest(product)
  const picture = new Image()
  picture.src = slot.currentSrc
  picture.className = 'product-move'
  picture.setAttribute('popover', 'manual')
  place(picture, from, to)
  picture.style.borderRadius = getComputedStyle(product).borderRadius
  product.append(picture)
  picture.showPopover()

  // The picture that replaces it may still be loading.
  const end = () => picture.remove()
  const large = product.querySelector('img')
  picture.addEventListener('animationend', () => void large?.decode().then(end, end))
  return end
}

/** Returns its position after the dialog has risen. */
function boxAtRest(product: HTMLElement): DOMRect {
  const { x, y, width, height } = product.getBoundingClientRect()
  const dialog = product.closest('dialog')
  const rise = dialog ? new DOMMatrix(getComputedStyle(dialog).transform).m42 : 0
  return new DOMRect(x, y - rise, width, height)
}

/** Gives the picture its final size from the beginning, scaled and clipped to the frame of the slot. */
function place({ style }: HTMLElement, from: DOMRect, to: DOMRect): void {
  // Both show a square picture, as large as their longer side.
  const scale = Math.max(from.width, from.height) / Math.max(to.width, to.height)
  const x = from.x + from.width / 2 - to.x - to.width / 2
  const y = from.y + from.height / 2 - to.y - to.height / 2
  const cut = (all: number, part: number) => `${Math.max(0, (all - part / scale) / 2)}px`
  style.left = `${to.x}px`
  style.top = `${to.y}px`
  style.width = `${to.width}px`
  style.height = `${to.height}px`
  style.setProperty('--from', `translate(${x}px, ${y}px) scale(${scale})`)
  style.setProperty('--cut', `inset(${cut(to.height, from.height)} ${cut(to.width, from.width)})`)
}
