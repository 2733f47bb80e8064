/** How wide the smaller files of a photo are. */
export const photoWidths = [480, 1152] as const

/** No page of photos is longer. */
export const photosAtMost = 60

const wholePattern = /^(\/(?:photos\/[a-z0-9-]+|uploads\/[a-z0-9]{26}))\.(?:jpg|png)$/

/** The `srcset` of a photo in each type; empty for an address that is not one. */
export function photoSources(address: string): { avif: string; webp: string } {
  const stem = wholePattern.exec(address)?.[1]
  const set = (type: string) => photoWidths.map((width) => `${stem}-${width}.${type} ${width}w`).join(', ')
  return stem ? { avif: set('avif'), webp: set('webp') } : { avif: '', webp: '' }
}
