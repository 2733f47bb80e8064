import { productUrl } from './product-url.ts'

/** News sources. */
export const newsSources = ['globo', 'uol', 'g1'] as const
export type NewsSource = (typeof newsSources)[number]

/** Returns an HTTPS URL of a picture; `''` for anything else. */
export function securePicture(address: string): string {
  return productUrl(address)?.replace(/^http:/, 'https:') ?? ''
}
