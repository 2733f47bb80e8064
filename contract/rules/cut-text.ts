/** Grapheme clusters: a flag is one character, and so is a letter with its accents. */
const segments = new Intl.Segmenter('pt')
/** Average length of a character, in UTF-16 units, beyond which the rest of a text is ignored. */
const mostUnits = 16

/** Shortens a text to one line of at most `length` characters, at the end of a word, with … if it was cut. */
export function cut(text: string, length: number): string {
  const most = mostUnits * length
  const line = beginningOf(text, most)
  const characters = firstCharacters(line.slice(0, most), length + 1)
  if (line.length <= most && characters.length <= length) return line

  // The last character may be incomplete.
  const beginning = characters.slice(0, Math.min(length, characters.length) - 1)
  const wordEnd = characters[beginning.length] === ' ' ? beginning.length : beginning.lastIndexOf(' ')
  return `${beginning.slice(0, wordEnd > length / 2 ? wordEnd : length).join('')}…`
}

/** Letters and punctuation that are single characters, which covers the languages of the site. */
const plainLetters = /^[ -~\u00a0-\u02ff\u2010-\u2027]*$/

/** Segmenting is slow, so it stops after `count` characters. */
function firstCharacters(line: string, count: number): string[] {
  const beginning = line.slice(0, count)
  if (plainLetters.test(line.slice(0, count + 1))) return [...beginning]
  const characters: string[] = []
  for (const { segment } of segments.segment(line)) {
    characters.push(segment)
    if (characters.length === count) break
  }
  return characters
}

/** Returns the first words, joined by single spaces: as many as fit, and one more. */
function beginningOf(text: string, units: number): string {
  let start = ''
  for (const [word] of text.matchAll(/\S+/g)) {
    start += start ? ` ${word}` : word
    if (start.length > units) break
  }
  return start
}
