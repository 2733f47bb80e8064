import { slotLink } from './album-sheet.tsx'

/**
 * Moves the picture of a slot to its place in the product dialog, above the page and the dialog. A view
 * transition would do the same, but WebKit loses the page when it leads into a dialog. Returns a function
 * that ends the movement, or undefined if there is none.
 */
export function moveFromSlot(position: number, product: HTMLElement): (() => void) | undefined {
  const slot = movableSlot(position)
  if (!slot) return
  const picture = pictureBetween(slot, product)
  picture.src = slot.currentSrc
  product.append(picture)
  picture.showPopover()
  const showBoth = hideBoth(slot, product)
  const end = () => {
    picture.remove()
    showBoth()
  }
  // The picture that replaces it may still be loading.
  const large = product.querySelector('img')
  picture.addEventListener('animationend', () => void large?.decode().then(end, end))
  return end
}

/**
 * Moves the picture of a product back to its slot, from where it is. Call it before the dialog is closed.
 */
export function moveToSlot(position: number, product: HTMLElement): void {
  const slot = movableSlot(position)
  if (!slot) return
  const large = product.querySelector('img')
  const picture = pictureBetween(slot, product)
  picture.src = large?.complete && large.naturalWidth > 0 ? large.currentSrc : slot.currentSrc
  picture.classList.add('product-move-back')
  startWhere(product.querySelector('.product-move'), picture)
  const start = () => {
    // A link has led to another page.
    if (!slot.isConnected) return
    document.body.append(picture)
    picture.showPopover()
    const showBoth = hideBoth(slot, product)
    void Promise.allSettled(picture.getAnimations().map(({ finished }) => finished)).then(() => {
      picture.remove()
      showBoth()
    })
  }
  // Above the leaving dialog, which is put back in a microtask that is queued after this one.
  queueMicrotask(() => queueMicrotask(start))
}

/** If the opening move is interrupted, the picture returns from where it is. */
function startWhere(opening: Element | null, { style }: HTMLElement): void {
  if (!opening) return
  const { transform, clipPath } = getComputedStyle(opening)
  style.setProperty('--at', transform)
  style.setProperty('--at-cut', clipPath)
}

/** The loaded picture of a slot, unless it is out of sight or below the header, or nothing should move. */
function movableSlot(position: number): HTMLImageElement | undefined {
  const slot = slotLink(position)?.querySelector('img')
  const isPossible = 'showPopover' in HTMLElement.prototype && slot?.complete && slot.naturalWidth > 0
  if (!isPossible || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const { top, bottom } = slot.getBoundingClientRect()
  const covered = document.querySelector('.frame-header')?.getBoundingClientRect().bottom ?? 0
  return top >= covered && top < window.innerHeight && bottom > 0 ? slot : undefined
}

/** Hides both pictures while a third one moves between them. */
function hideBoth(slot: HTMLElement, product: HTMLElement): () => void {
  slot.style.visibility = 'hidden'
  product.toggleAttribute('data-away', true)
  return () => {
    slot.style.removeProperty('visibility')
    product.removeAttribute('data-away')
  }
}

/** A picture as large as that of the product, which the style sheet moves between it and the slot. */
function pictureBetween(slot: HTMLElement, product: HTMLElement): HTMLImageElement {
  const picture = new Image()
  picture.className = 'product-move'
  picture.alt = ''
  picture.setAttribute('popover', 'manual')
  place(picture, slot.getBoundingClientRect(), boxAtRest(product))
  picture.style.borderRadius = getComputedStyle(product).borderRadius
  return picture
}

/** Returns its position after the dialog has risen. */
function boxAtRest(product: HTMLElement): DOMRect {
  const { x, y, width, height } = product.getBoundingClientRect()
  const dialog = product.closest('dialog')
  const rise = dialog ? new DOMMatrix(getComputedStyle(dialog).transform).m42 : 0
  return new DOMRect(x, y - rise, width, height)
}

/** Gives the picture its size beside the words, and the scale and the clip that make it the slot's. */
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
