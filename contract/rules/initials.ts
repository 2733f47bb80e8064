/** Returns the initials of the first and the last word: `Lia da Câmara` → `LC`; of one word its first two letters. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const [first = '?'] = words
  const last = words.length > 1 ? words[words.length - 1] : undefined
  const letters = last ? [...first].slice(0, 1).concat([...last].slice(0, 1)) : [...first].slice(0, 2)
  return letters.join('').toUpperCase()
}
