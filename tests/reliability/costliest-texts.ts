/** Repeats a part as often as it fits. */
const fill = (length: number, part: string, end = '') =>
  part.repeat(Math.max(0, Math.floor((length - end.length) / part.length))) + end

/**
 * Repeats a part with this many characters of markup up to the limit of markup, then fills up with plain
 * words.
 */
function markup(length: number, part: string, signs: number): string {
  const marked = fill(Math.min(length, Math.floor(3900 / signs) * part.length), part)
  return marked + fill(length - marked.length, 'as ondas ')
}

const picture = '<img src="/uploads/aaaaaaaaaaaaaaaaaaaaaaaaaa.webp">'

export const marks = (length: number) => `a${fill(length - 1, '\u0301\u0323')}`

/**
 * Texts of about this length that are expensive in some respect; fields that allow less get them truncated.
 */
export const costliestTexts: Readonly<Record<string, (length: number) => string>> = {
  // For Unicode normalisation.
  'marks of alternating classes': marks,
  'marks that become longer': (length) => fill(length, '\u0958\u{1d160}'),
  'runs of thirty marks': (length) => fill(length, `a${'\u0315\u0323'.repeat(15)}`),
  emoji: (length) => fill(length, '\u{1f469}\u200d'),
  // For regular expressions, and for finding names, addresses and links.
  'one letter without an end': (length) => fill(length, 'a', '!'),
  spaces: (length) => fill(length, ' ', 'x'),
  'line breaks': (length) => fill(length, '\r\n', 'x'),
  digits: (length) => fill(length, '1', 'x'),
  hyphens: (length) => fill(length, 'a-', '-'),
  slashes: (length) => fill(length, '/', 'x'),
  'dots and signs of addresses': (length) => fill(length, 'a.', '@'),
  'many addresses': (length) => fill(length, 'a@a.aa '),
  links: (length) => fill(length, 'http://'),
  'many names': (length) => fill(length, '@a '),
  'a command': (length) => `/me ${fill(length - 4, '/')}`,
  brackets: (length) => fill(length, '['),
  // For search and indexing.
  'many words': (length) => fill(length, 'a e '),
  'rare words': (length) => fill(length, 'xzq wvk yjh '),
  // For HTML parsers: more markup than is allowed, and as much as is allowed.
  'a hundred thousand tags': (length) => fill(length, '<b>'),
  'tags without an end': (length) => fill(length, '<a href="'),
  entities: (length) => markup(length, '&lt;', 1),
  comments: (length) => markup(length, '<!--', 1),
  'tags that close': (length) => markup(length, '<b>a</b>', 2),
  'nested blocks': (length) => markup(length, `${'<p>'.repeat(150)}${'</p>'.repeat(150)}`, 300),
  'links in a text': (length) => markup(length, '<a href="/a/b?c=d#e">a</a>', 2),
  // One in four may be a picture.
  pictures: (length) => markup(length, picture, 4),
}
