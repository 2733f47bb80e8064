/** A part of an upright picture, as fractions of its width and height. */
export interface Crop {
  left: number
  top: number
  width: number
  height: number
}

const fraction = /^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/

/** Parses `0.25,0,0.5,1`: left, top, width and height. Undefined if invalid. */
export function readCrop(text: string): Crop | undefined {
  const parts = text.split(',')
  if (parts.length !== 4 || !parts.every((part) => fraction.test(part))) return undefined
  const [left = 0, top = 0, width = 0, height = 0] = parts.map(Number)
  // Tolerates rounding errors at the edge.
  const isInside = left + width <= 1.00001 && top + height <= 1.00001
  return width > 0 && height > 0 && isInside ? { left, top, width, height } : undefined
}

export const writeCrop = ({ left, top, width, height }: Crop): string =>
  [left, top, width, height].map((part) => String(Number(part.toFixed(6)))).join(',')
