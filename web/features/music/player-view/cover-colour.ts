/** Hue in degrees and chroma of OKLCH. */
export interface CoverColour {
  hue: number
  chroma: number
}

/**
 * Returns the dominant colour of a picture; greys do not count. `pixels` are bytes in the order red, green,
 * blue, alpha.
 */
export function colourOf(pixels: Uint8ClampedArray): CoverColour {
  let [a, b, weight] = [0, 0, 0]
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3)
    const lab = labOf(linear(red), linear(green), linear(blue))
    const strength = Math.hypot(lab.a, lab.b)
    a += lab.a * strength
    b += lab.b * strength
    weight += strength
  }
  if (weight === 0) return { hue: 250, chroma: 0 }
  const hue = (Math.atan2(b, a) * 180) / Math.PI
  return { hue: Math.round((hue + 360) % 360), chroma: Math.hypot(a, b) / weight }
}

/** Converts an sRGB byte to linear light (IEC 61966-2-1). */
const linear = (byte: number) => (byte <= 10 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4)

/** The two axes of colour in OKLab, as Björn Ottosson defines it (2020). */
function labOf(red: number, green: number, blue: number): { a: number; b: number } {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return {
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  }
}

const side = 24

/**
 * Returns the colour of a loaded picture of this site; undefined if the browser denies access to its pixels.
 */
export function coverColour(picture: HTMLImageElement): CoverColour | undefined {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: side, height: side })
  const brush = canvas.getContext('2d', { willReadFrequently: true })
  if (!brush || !picture.naturalWidth) return undefined
  try {
    brush.drawImage(picture, 0, 0, side, side)
    return colourOf(brush.getImageData(0, 0, side, side).data)
  } catch (error) {
    console.warn(error)
    return undefined
  }
}
