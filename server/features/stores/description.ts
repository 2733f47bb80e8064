import type { AlbumKind } from '#contract/rules/albums.ts'
import type { Country } from '#contract/rules/countries.ts'
import type { Translate } from '../../platform/text/translate.ts'

/** What is known of an album when its long text is written. */
export interface Described {
  kind: AlbumKind
  name: string
  /** Of the site that it is a selection of. */
  siteName: string
  country: Country
  /** Its label; `''` without one. */
  category: string
  /** The names of what is in its slots. */
  products: readonly string[]
}

/** Writes better than a template, and may fail. Plain text, in the site's language. */
export type DescriptionWriter = (album: Described) => Promise<string>

/** Three plain sentences, as HTML. */
export function templateText(album: Described, t: Translate): string {
  const { kind, name, siteName, country, category, products } = album
  const place = t(`staff-albums:template.place.${country}`)
  const opening = category ? 'template.opening' : 'template.openingPlain'
  const params = { name, place, siteName, category: category.toLocaleLowerCase('pt') }
  const list = new Intl.ListFormat('pt', { type: 'conjunction' }).format(products)
  const sentences = [
    t(`staff-albums:${opening}`, params),
    ...(products.length > 0 ? [t(`staff-albums:template.${kind}`, { products: list })] : []),
    t('staff-albums:template.closing'),
  ]
  return paragraphs(sentences)
}

/** Plain text, a paragraph each. */
export function paragraphs(texts: readonly string[]): string {
  return texts.map((text) => `<p>${escaped(text)}</p>`).join('\n')
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
