// Each of these functions runs in a page, so none may use anything outside itself.

/** Describes an element: a role with a name, a text, or a selector. */
export interface Target {
  css?: string
  /** `field` is any element that takes input. */
  role?: 'button' | 'link' | 'menuitem' | 'tab' | 'field' | 'dialog' | 'heading' | 'text'
  /** Accessible name; with `…` at its end, a prefix of it. */
  name?: string
}

declare global {
  interface Window {
    isAwake?: boolean
  }
}

/**
 * Collects the errors of a window across pages: exceptions, unhandled rejections, policy violations, and what
 * the page itself reports.
 */
export function listenForComplaints(): void {
  const received = 'complaints'
  if (received in window) return
  const complain = (text: string) => {
    try {
      const before = JSON.parse(sessionStorage.getItem(received) ?? '[]')
      sessionStorage.setItem(received, JSON.stringify([...before, `${location.pathname}: ${text}`]))
    } catch {
      // An empty page has no storage.
    }
  }
  Object.assign(window, { complaints: complain })
  // Resize observations that come too late are delivered in the next frame; this is an error event but no
  // failure.
  const isLate = (message: string) => message.startsWith('ResizeObserver loop')
  addEventListener('error', ({ message }) => message && !isLate(message) && complain(message))
  // Firefox cancels pending imports when a page is left, and reports that to the page.
  let isLeft = false
  addEventListener('beforeunload', () => {
    isLeft = true
  })
  const isStopped = (reason: unknown) => isLeft && String(reason).includes('dynamically imported module')
  // The router leaves the end of an answer unhandled, twice, if it aborts one whose value it has read.
  const isAborted = (reason: unknown) => reason instanceof DOMException && reason.name === 'AbortError'
  addEventListener('unhandledrejection', ({ reason }) => {
    if (!isStopped(reason) && !isAborted(reason)) complain(`refused: ${reason}`)
  })
  // WebKit itself asks for it where a page is plain text.
  const isIcon = (address: string) => address === `${location.origin}/favicon.ico`
  addEventListener(
    'securitypolicyviolation',
    ({ disposition, violatedDirective, blockedURI, sourceFile }) => {
      if (disposition === 'enforce' && !isIcon(blockedURI))
        complain(`policy: ${violatedDirective} ${blockedURI} ${sourceFile}`)
    },
  )
  addEventListener('awake', () => {
    window.isAwake = true
  })
  const report = console.error.bind(console)
  console.error = (...given: unknown[]) => {
    complain(given.map(String).join(' ').slice(0, 400))
    report(...given)
  }
}

export function takeComplaints(): string[] {
  const received: string[] = JSON.parse(sessionStorage.getItem('complaints') ?? '[]')
  sessionStorage.removeItem('complaints')
  return received
}

/**
 * Returns the point at which to press an element, scrolled into view; or a sentence naming what covers it, or
 * for `focus` what else has the focus. With a dialog open, only elements in it are found.
 */
export function placeOf(
  { css, role, name }: Target,
  ask: 'place' | 'focus' = 'place',
): { x: number; y: number } | string {
  const selectors = {
    button: 'button, [role=button], summary, [type=submit]',
    link: 'a[href]',
    menuitem: '[role^=menuitem]',
    tab: '[role=tab]',
    field: 'input, textarea, select, [contenteditable=true]',
    dialog: 'dialog[open], [role=dialog], [role=alertdialog]',
    heading: 'h1, h2, h3, h4',
    text: '*',
  }
  const words = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const received = (node: Node): string => {
    if (!(node instanceof Element)) return node.textContent ?? ''
    const { visibility, display } = getComputedStyle(node)
    const isSilent =
      node.getAttribute('aria-hidden') === 'true' || visibility === 'hidden' || display === 'none'
    return isSilent ? '' : [...node.childNodes].map(received).join('')
  }
  const spoken = (element: Element) => words(received(element))
  const nameOf = (element: Element): string => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labels = 'labels' in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])] : []
    const named = ids.length > 0 ? ids.map((id) => document.getElementById(id)) : labels
    const inside = role === 'field' ? '' : spoken(element)
    const sent = words(named.map((one) => one?.textContent).join(' '))
    return (
      words(element.getAttribute('aria-label')) ||
      sent ||
      inside ||
      words(element.getAttribute('placeholder'))
    )
  }
  const isNamed = (element: Element) => {
    if (name === undefined) return true
    if (role === 'text' && !words(element.textContent).includes(name.replace('…', ''))) return false
    return name.endsWith('…') ? nameOf(element).startsWith(name.slice(0, -1)) : nameOf(element) === name
  }
  const isShown = (element: Element) => element.getClientRects().length > 0

  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
  const all = [...(dialog ?? document).querySelectorAll(css ?? (role ? selectors[role] : '*'))]
  const found = all.filter((element) => isShown(element) && isNamed(element))
  // Of nested elements the innermost.
  const element = role === 'text' ? found.at(-1) : found[0]
  if (!element) return `nothing is ${css ?? role} ${name ?? ''}`
  if (ask === 'focus' && document.activeElement !== element)
    return `${document.activeElement?.outerHTML.slice(0, 120)} has the focus`
  if (element.matches(':disabled, [aria-disabled=true]')) return `${css ?? role} ${name ?? ''} is disabled`

  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  const [box] = element.getClientRects()
  if (!box) return 'it has no box'
  const x = box.left + box.width / 2
  const y = box.top + box.height / 2
  const hit = document.elementFromPoint(x, y)
  const reaches =
    hit && (element.contains(hit) || hit.contains(element) || hit.closest('label')?.contains(element))
  return reaches ? { x, y } : `${hit?.outerHTML.slice(0, 120)} is before ${element.outerHTML.slice(0, 120)}`
}

/** Pixels by which the page scrolls sideways. */
export function excessWidth(): number {
  return document.documentElement.scrollWidth - document.documentElement.clientWidth
}

/** Rows that scroll sideways and also a few pixels down, since Firefox adds a Tab stop for each. */
export function rowsThatScrollDown(): string[] {
  const isLoose = (element: Element) => {
    const { overflowX, overflowY } = getComputedStyle(element)
    const excess = element.scrollHeight - element.clientHeight
    return overflowX === 'auto' && overflowY === 'hidden' && excess > 1
  }
  return [...document.querySelectorAll('body *')]
    .filter(isLoose)
    .map(({ outerHTML }) => `scrolls down: ${outerHTML.slice(0, 120)}`)
}

/**
 * Problems of the printed page: controls that are still visible, a missing headline, or excess width. The
 * drivers cannot print, so the print styles are applied to the screen from here on.
 */
export function flawsOnPaper(): string[] {
  const hold = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule && rule.media.mediaText === 'print') rule.media.mediaText = 'all'
      if ('cssRules' in rule) hold(rule.cssRules as CSSRuleList)
    }
  }
  for (const { cssRules } of document.styleSheets) hold(cssRules)

  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
  }
  const pressed = [...document.querySelectorAll('button:not([data-youtube]), input, select, nav, footer')]
  const flaws = pressed.filter(isSeen).map(({ outerHTML }) => `not for paper: ${outerHTML.slice(0, 120)}`)
  if (![...document.querySelectorAll('main h1')].some(isSeen)) flaws.push('no headline')
  const excess = document.documentElement.scrollWidth - document.documentElement.clientWidth
  return excess > 0 ? [...flaws, `${excess} px too wide`] : flaws
}

/** Marks the dialogs and menus that are open already. */
export function markBoxes(): void {
  for (const box of document.querySelectorAll('dialog[open], [role=menu]')) box.setAttribute('data-known', '')
}

/**
 * Waits up to six seconds for a new dialog or menu, whose code loads on the first press. Returns whether one
 * opened. A menu whose item opens a dialog must have closed.
 */
export async function waitForBox(): Promise<boolean> {
  const boxes = () => [...document.querySelectorAll('dialog[open], [role=menu]')]
  const isNew = (box: Element) => !box.hasAttribute('data-known')
  const isOpen = () => boxes().some(isNew) && boxes().every((box) => isNew(box) || box.matches('dialog'))
  const until = performance.now() + 6000
  while (!isOpen() && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 20))
  return isOpen()
}

export async function nextFrame(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30)))
}

/**
 * Problems of the dialog or menu that a pointer has opened: actions that cannot be reached or pressed, text
 * that is squeezed despite free space, content wider than the box, and a focus ring, which is for keyboards.
 */
export function flawsOfOpenBox(): string[] {
  const menus = [...document.querySelectorAll('[role=menu]')]
  const opened = ['dialog:modal', 'dialog[open]'].flatMap((css) =>
    [...document.querySelectorAll(css)].slice(-1),
  )
  const box = menus.at(-1) ?? opened[0]
  if (!box) return ['nothing is open']
  const outer = box.getBoundingClientRect()
  const tag = (element: Element) => element.outerHTML.slice(0, 140)
  const highest = Number.parseFloat(getComputedStyle(box).maxHeight)
  const hasRoom = Number.isFinite(highest) && outer.height < Math.min(highest, innerHeight) - 2

  function flawsOfPlace(): string[] {
    const { left, top, right, bottom } = outer
    const isInside = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1
    const focused = document.activeElement
    const isRinged =
      focused && !focused.matches(':read-write') && getComputedStyle(focused).outlineStyle !== 'none'
    return [
      ...(isInside ? [] : [`outside the window: ${JSON.stringify(outer)}`]),
      ...(isRinged ? [`a ring though it was pressed: ${tag(focused)}`] : []),
    ]
  }

  function flawsOfAction(act: HTMLElement): string[] {
    if (!act.checkVisibility() || act.closest('[inert]')) return []
    act.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
    const { left, top, right, bottom, width, height } = act.getBoundingClientRect()
    if (width < 2 || height < 2) return []
    const isCut =
      left < outer.left - 1 ||
      right > outer.right + 1 ||
      top < outer.top - 1 ||
      (bottom > outer.bottom + 1 && height < outer.height)
    const hit = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20))
    const isHit = hit && (act.contains(hit) || hit.contains(act) || hit.closest('label')?.contains(act))
    return [
      ...(isCut ? [`outside its box: ${tag(act)}`] : []),
      ...(isHit ? [] : [`under ${hit && tag(hit)}: ${tag(act)}`]),
    ]
  }

  function isSqueezed(part: Element): boolean {
    const isMeant = part.matches('.sr-only, textarea, .truncate, [class*=clamp], :has(> [role=grid])')
    if (!hasRoom || part === box || isMeant) return false
    const { overflowY, maxHeight } = getComputedStyle(part)
    const isCut = /auto|scroll|hidden|clip/.test(overflowY) && maxHeight === 'none'
    return isCut && part.clientHeight > 0 && part.scrollHeight > part.clientHeight + 2
  }

  function isTooNarrow(part: Element): boolean {
    const { overflowX, overflowY } = getComputedStyle(part)
    const scrolls = [overflowX, overflowY].every((overflow) => /auto|scroll/.test(overflow))
    return scrolls && part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1
  }

  const acts =
    'button, a[href], input:not([hidden], [type=file], .sr-only), textarea, select, [role^=menuitem]'
  const parts = [box, ...box.querySelectorAll('*')]
  return [
    ...flawsOfPlace(),
    ...[...box.querySelectorAll<HTMLElement>(acts)].flatMap(flawsOfAction),
    ...parts
      .filter(isSqueezed)
      .map((part) => `${part.clientHeight} of ${part.scrollHeight} px: ${tag(part)}`),
    ...parts
      .filter((part) => part === box || part.matches('.dialog-body'))
      .filter(isTooNarrow)
      .map((part) => `${part.scrollWidth - part.clientWidth} px too wide: ${tag(part)}`),
  ]
}
