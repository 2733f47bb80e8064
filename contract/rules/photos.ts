/** Widths of the smaller files of a photo. */
export const photoWidths = [480, 1152] as const

/** Maximum number of photos. */
export const photosAtMost = 60

const wholePattern = /^(\/(?:photos\/[a-z0-9-]+|uploads\/[a-z0-9]{26}))\.(?:jpg|png)$/

/** Returns the `srcset` of a photo by type; empty for any other URL. */
export function photoSources(address: string): { avif: string; webp: string } {
  const stem = wholePattern.exec(address)?.[1]
  const set = (type: string) => photoWidths.map((width) => `${stem}-${width}.${type} ${width}w`).join(', ')
  return stem ? { avif: set('avif'), webp: set('webp') } : { avif: '', webp: '' }
}
