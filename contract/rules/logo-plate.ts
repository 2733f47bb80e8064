import { accentGrounds, type Theme } from './accent.ts'
import { contrastOf, hexOfParts } from './colour.ts'

/** Width and height of the analysed thumbnail, in pixels. */
export const judgedWidth = 48

/** Minimum contrast of graphics: https://www.w3.org/TR/WCAG22/#non-text-contrast */
const leastContrast = 3
/** Largest share of the drawn pixels that may lack contrast. */
const lostAtMost = 1 / 3
/** A logo that covers this share of its frame has its own background: a photo, a tile, a disc. */
const filled = 0.74
const visible = 32

/**
 * Returns the theme in which a logo lacks contrast and needs a plate behind it; `null` if it is visible in both.
 * `pixels`: red, green, blue and opacity of each.
 */
export function logoPlate(pixels: ArrayLike<number>): Theme | null {
  const drawn = drawnPixels(pixels)
  if (drawn.length === 0 || drawn.length >= (pixels.length / 4) * filled) return null

  const [onLight, onDark] = [lostOn('light', drawn), lostOn('dark', drawn)]
  if (onLight > lostAtMost && onDark < onLight) return 'light'
  return onDark > lostAtMost && onLight < onDark ? 'dark' : null
}

type Pixel = readonly [red: number, green: number, blue: number, opacity: number]

function drawnPixels(pixels: ArrayLike<number>): Pixel[] {
  const drawn: Pixel[] = []
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, opacity = 0] = [0, 1, 2, 3].map((part) => pixels[at + part])
    if (opacity >= visible) drawn.push([red, green, blue, opacity / 255])
  }
  return drawn
}

/** Returns the share of drawn pixels that lack contrast with the background. */
function lostOn(theme: Theme, drawn: readonly Pixel[]): number {
  const paper = accentGrounds[theme].paper
  const behind = [1, 3, 5].map((at) => Number.parseInt(paper.slice(at, at + 2), 16))
  const lost = drawn.filter(([red, green, blue, opacity]) => {
    const parts = [red, green, blue].map((part, at) => part * opacity + (behind[at] ?? 0) * (1 - opacity))
    return contrastOf(hexOfParts(parts), paper) < leastContrast
  })
  return lost.length / drawn.length
}
