/**
 * Returns the suffix of the text for a number. Zero is plural in Portuguese ("0 moedas") and singular in French. A
 * million is treated like any other number, although `Intl` has a separate form for it.
 */
export function pluralSuffix(language: string, count: number): '_one' | '_other' {
  const isOne = language === 'fr' ? Math.abs(count) < 2 : Math.abs(count) === 1
  return isOne ? '_one' : '_other'
}
