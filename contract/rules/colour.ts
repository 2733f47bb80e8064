/** A colour in the perceptual space OKLCH: https://bottosson.github.io/posts/oklab/ */
export interface Oklch {
  /** 0 to 1. */
  lightness: number
  chroma: number
  /** Degrees. */
  hue: number
}

type Three = readonly [number, number, number]

/** `#rrggbb` in lower case. */
export const hexPattern = /^#[0-9a-f]{6}$/

export function oklchOf(hex: string): Oklch {
  const [red, green, blue] = linearOf(hex)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  }
}

/** Converts a colour to sRGB, with less chroma if it is out of gamut. Keeps lightness and hue. */
export function hexOf({ lightness, chroma, hue }: Oklch): string {
  const withChroma = (part: number) => linearFrom({ lightness, chroma: part, hue })
  let [low, high] = [0, chroma]
  if (isShown(withChroma(chroma))) low = chroma
  else
    for (let step = 0; step < 16; step++) {
      const middle = (low + high) / 2
      if (isShown(withChroma(middle))) low = middle
      else high = middle
    }
  return hexOfParts(withChroma(low).map((part) => 255 * encoded(Math.min(1, Math.max(0, part)))))
}

/** Formats red, green and blue, each 0 to 255. */
export function hexOfParts(parts: readonly number[]): string {
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

/** Returns the contrast ratio, 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminanceOf(hex: string): number {
  const [red, green, blue] = linearOf(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linearOf(hex: string): Three {
  const part = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [part(1), part(3), part(5)]
}

const encoded = (value: number) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055)

function linearFrom({ lightness, chroma, hue }: Oklch): Three {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const isShown = (parts: Three) => parts.every((part) => part > -0.0005 && part < 1.0005)
