/** Shops, videos and what people say of themselves exist once, in the language of the site, as most articles do. */
export const textLanguage = 'pt'

/**
 * The address of a text for whoever comes from elsewhere: the site around it speaks its language, too. Within the site
 * that is the reader's own.
 */
export function spokenAddress(path: string, language: string): string {
  return language === textLanguage ? path : `${path}${path.includes('?') ? '&' : '?'}lang=${language}`
}
