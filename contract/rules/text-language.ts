/** Language of content without translations: shops, videos, profiles and most articles. */
export const textLanguage = 'pt'

/**
 * Returns the URL of a text for links from outside, in which the interface has the language of the text. Links within
 * the site keep the reader's language.
 */
export function spokenAddress(path: string, language: string): string {
  return language === textLanguage ? path : `${path}${path.includes('?') ? '&' : '?'}lang=${language}`
}
