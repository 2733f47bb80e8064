/** Overlays that were closed and are still shown. */
const leaving = new Set<HTMLElement>()

/** If an overlay like this one is still leaving, takes its place and goes on from where it is. */
export function arrive(overlay: HTMLElement): void {
  for (const other of leaving) {
    if (other.className !== overlay.className) continue
    startWhere(other, overlay)
    remove(other)
    // Popovers of Radix have begun their move.
    overlay.style.display = 'none'
    overlay.getAnimations()
    overlay.style.removeProperty('display')
  }
}

/**
 * Call before React removes an overlay: it is put back until its closing transition ends, as an inert popover
 * (`:popover-open` in style sheets), with all it showed. It closes at once where there are no popovers, or
 * nothing moves.
 */
export function leave(overlay: HTMLElement): void {
  const box = boxOf(overlay)
  const { parentNode, nextSibling } = box
  if (!box.showPopover || !parentNode) return
  startWhere(overlay, overlay)
  const scrolled = [...box.querySelectorAll('*'), overlay]
    .map((element) => ({ element, top: element.scrollTop, left: element.scrollLeft }))
    .filter(({ top, left }) => top || left)

  queueMicrotask(() => {
    if (box.isConnected || !parentNode.isConnected) return
    // A frame would load again, and radio buttons would uncheck those of the same name.
    for (const element of box.querySelectorAll('iframe, [name]'))
      element.localName === 'iframe' ? element.remove() : element.removeAttribute('name')
    box.inert = true
    box.popover = 'manual'
    parentNode.insertBefore(box, nextSibling?.parentNode === parentNode ? nextSibling : null)
    box.showPopover()
    overlay.toggleAttribute('open', true)
    for (const { element, ...place } of scrolled) element.scrollTo({ ...place, behavior: 'instant' })
    leaving.add(overlay)
    void Promise.allSettled(overlay.getAnimations().map(({ finished }) => finished)).then(() =>
      remove(overlay),
    )
  })
}

/** The element that gives a popover of Radix its place, or a dialog itself. */
const boxOf = (overlay: HTMLElement) =>
  overlay.closest<HTMLElement>('[data-radix-popper-content-wrapper]') ?? overlay

function startWhere(from: HTMLElement, { style }: HTMLElement): void {
  const { opacity, transform } = getComputedStyle(from)
  style.setProperty('--start-opacity', opacity)
  style.setProperty('--start-move', transform)
  style.setProperty('--start-scrim', getComputedStyle(from, '::backdrop').opacity)
}

function remove(overlay: HTMLElement): void {
  leaving.delete(overlay)
  boxOf(overlay).remove()
}

/** Ref of an overlay without a hook of its own. */
export function leavesSlowly(overlay: HTMLElement | null): (() => void) | undefined {
  if (!overlay) return
  arrive(overlay)
  return () => leave(overlay)
}
