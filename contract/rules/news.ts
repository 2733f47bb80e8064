import { productUrl } from './product-url.ts'

/** Whose headlines staff choose from. */
export const newsSources = ['globo', 'uol', 'g1'] as const
export type NewsSource = (typeof newsSources)[number]

/** Where a picture of elsewhere is, by HTTPS; `''` for what is no such address. */
export function securePicture(address: string): string {
  return productUrl(address)?.replace(/^http:/, 'https:') ?? ''
}
