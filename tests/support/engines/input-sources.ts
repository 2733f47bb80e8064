/** Pointer and keyboard actions as in WebDriver: https://www.w3.org/TR/webdriver2/#actions */
export type InputSource =
  | { type: 'key'; id: string; actions: { type: 'keyDown' | 'keyUp'; value: string }[] }
  | {
      type: 'pointer'
      id: string
      parameters: { pointerType: 'mouse' | 'touch' }
      actions: PointerAction[]
    }

type PointerAction =
  | { type: 'pointerMove'; x: number; y: number; duration: number; origin: 'viewport' }
  | { type: 'pointerDown' | 'pointerUp'; button: number }
  | { type: 'pause'; duration: number }

export interface Point {
  x: number
  y: number
}

/** Code points of keys without a character. */
const namedKeys: Record<string, string> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  Space: ' ',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
}

/** Presses `Enter`, `a`, or several keys together: `Control+a`. */
export function keyPress(chord: string): InputSource {
  const keys = chord.length > 1 ? chord.split('+').map((key) => namedKeys[key] ?? key) : [chord]
  const down = keys.map((value) => ({ type: 'keyDown' as const, value }))
  const up = keys.toReversed().map((value) => ({ type: 'keyUp' as const, value }))
  return { type: 'key', id: 'keyboard', actions: [...down, ...up] }
}

/** Types a text character by character. */
export function typing(text: string): InputSource {
  const actions = [...text].flatMap((value) => [
    { type: 'keyDown' as const, value },
    { type: 'keyUp' as const, value },
  ])
  return { type: 'key', id: 'keyboard', actions }
}

export function pointerMove(point: Point): InputSource {
  return pointer('mouse', [moveTo(point)])
}

export function pointerClick(point: Point, pointerType: 'mouse' | 'touch' = 'mouse'): InputSource {
  return pointer(pointerType, [
    moveTo(point),
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ])
}

/** Drags in steps, so that the page receives moves on the way. */
export function pointerDrag(from: Point, to: Point, pointerType: 'mouse' | 'touch' = 'mouse'): InputSource {
  const steps = [0.1, 0.3, 0.6, 0.9, 1].map((part) =>
    moveTo({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }, 30),
  )
  return pointer(pointerType, [
    moveTo(from),
    { type: 'pointerDown', button: 0 },
    ...steps,
    { type: 'pause', duration: 50 },
    { type: 'pointerUp', button: 0 },
  ])
}

function pointer(pointerType: 'mouse' | 'touch', actions: PointerAction[]): InputSource {
  return { type: 'pointer', id: pointerType, parameters: { pointerType }, actions }
}

function moveTo({ x, y }: Point, duration = 0): PointerAction {
  return { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration, origin: 'viewport' }
}
