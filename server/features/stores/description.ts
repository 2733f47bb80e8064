import type { AlbumKind } from '#contract/rules/albums.ts'
import type { Country } from '#contract/rules/countries.ts'
import type { Translate } from '../../platform/text/translate.ts'

/** Data of an album for its generated text. */
export interface Described {
  kind: AlbumKind
  name: string
  /** Name of the site. */
  siteName: string
  country: Country
  /** Category label; `''` without one. */
  category: string
  /** Names of its products. */
  products: readonly string[]
}

/** Generates plain text in the site's language. May fail, unlike the template. */
export type DescriptionWriter = (album: Described) => Promise<string>

/** Builds a text of three sentences, as HTML. */
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

/** Converts plain texts to HTML paragraphs. */
export function paragraphs(texts: readonly string[]): string {
  return texts.map((text) => `<p>${escaped(text)}</p>`).join('\n')
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
