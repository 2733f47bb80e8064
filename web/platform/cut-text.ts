/** At most `length` characters as people count them, at a word's end, with … where something is missing. */
export function cut(text: string, length: number): string {
  let start = ''
  for (const [word] of text.matchAll(/\S+/g)) {
    start += start ? ` ${word}` : word
    // A character is one or two units; what comes after them is not looked at.
    if (start.length > 2 * length + 1) break
  }
  const characters = [...start.slice(0, 2 * length + 2)]
  if (characters.length <= length) return characters.join('')

  const kept = characters.slice(0, length - 1)
  const wordEnd = characters[length - 1] === ' ' ? length - 1 : kept.lastIndexOf(' ')
  return `${kept.slice(0, wordEnd > length / 2 ? wordEnd : length).join('')}…`
}
