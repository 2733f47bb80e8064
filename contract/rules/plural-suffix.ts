/**
 * Which of two texts a number takes. Nothing takes the plural in Portuguese, "0 moedas", and the
 * singular in French; a million is like any other number, though `Intl` has a form of its own for it.
 */
export function pluralSuffix(language: string, count: number): '_one' | '_other' {
  const isOne = language === 'fr' ? Math.abs(count) < 2 : Math.abs(count) === 1
  return isOne ? '_one' : '_other'
}
