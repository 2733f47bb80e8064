/** As readers see them: a flag is one, and so is a letter with its accents, in every language. */
const segments = new Intl.Segmenter('pt')
/** A character that takes more, on average, is no writing: what comes after is not looked at. */
const mostUnits = 16

/** In one line, of at most `length` characters, cut at a word's end, with … where something is missing. */
export function cut(text: string, length: number): string {
  const most = mostUnits * length
  const line = beginningOf(text, most)
  const characters = firstCharacters(line.slice(0, most), length + 1)
  if (line.length <= most && characters.length <= length) return line

  // The last one may have lost a part of itself.
  const beginning = characters.slice(0, Math.min(length, characters.length) - 1)
  const wordEnd = characters[beginning.length] === ' ' ? beginning.length : beginning.lastIndexOf(' ')
  return `${beginning.slice(0, wordEnd > length / 2 ? wordEnd : length).join('')}…`
}

/** What our languages are written with: each is a character by itself. */
const plainLetters = /^[ -~\u00a0-\u02ff\u2010-\u2027]*$/

/** To tell characters apart takes long: no more are looked at. */
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

/** The first words, with one space between them: as many as fit, and one more. */
function beginningOf(text: string, units: number): string {
  let start = ''
  for (const [word] of text.matchAll(/\S+/g)) {
    start += start ? ` ${word}` : word
    if (start.length > units) break
  }
  return start
}
