import { parseUrl } from '#contract/rules/parse-url.ts'
import { withoutSentenceEnd } from '#contract/rules/sentence-end.ts'

/** A part of a line; nothing in it is ever treated as HTML. `text` is the visible text. */
export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'channel'; text: string; slug: string }
  /** The user's own name, or a mention of another user. */
  | { kind: 'name'; text: string; own: boolean }
  /** Text between code marks, shown verbatim. */
  | { kind: 'code' | 'block'; text: string }
  | { kind: 'strong' | 'em' | 'quote'; text: string; parts: TextPart[] }

const word = String.raw`\p{L}\p{N}_`
/** Characters of nicknames and usernames. */
const nick = String.raw`[${word}[\]{}^\\][${word}[\]{}^\\.-]*`

/** Alternatives end at a line break where they can, so that matching takes about linear time. */
const candidates = new RegExp(
  [
    '```\\n?(?<block>[^]+?)\\n?```',
    '`(?<code>[^`\\n]+)`',
    String.raw`(?<url>https?:\/\/[^\s<>"]+|(?<![${word}.@/-])www\.[^\s<>"]+)`,
    String.raw`(?<![${word}#&/])#(?<slug>[a-z0-9][a-z0-9_-]{0,49})(?![\p{L}\p{N}_-])`,
    String.raw`\*\*(?<strong>[^\s*](?:[^*\n]*[^\s*])?)\*\*`,
    String.raw`(?<![${word}^])_(?<em>[^\s_](?:[^_\n]*[^\s_])?)_(?![${word}^])`,
    String.raw`(?<=^[ \t]*)(?<called>${nick})(?=[:,])|(?<![${word}.@-])@(?<at>${nick})`,
    String.raw`^>[ \t]?(?<quote>[^\n]*(?:\n>[^\n]*)*)\n?`,
  ].join('|'),
  'gimu',
)

/** Maximum depth of nested quotes: deeper ones stay plain text, because rendering is recursive. */
const mostQuotes = 8

/**
 * Splits a line into parts. `names` are the user's own: a line that contains one is addressed to the user.
 */
export function textParts(text: string, names: readonly string[] = [], quotes = 0): TextPart[] {
  return cutAt(
    text,
    (match) => partOf(match, names, quotes),
    (between) => nameParts(between, names),
  )
}

/** Returns what a line shows, in one line: no markup, short addresses, and no quotes above own words. */
export function shownText(text: string): string {
  const parts = textParts(text)
  return inOneLine(parts.filter(({ kind }) => kind !== 'quote')) || inOneLine(parts)
}

const inOneLine = (parts: TextPart[]) => parts.map(shownIn).join('').replace(/\s+/g, ' ').trim()

function shownIn(part: TextPart): string {
  if ('parts' in part) return part.parts.map(shownIn).join('')
  return part.kind === 'link' ? part.text.replace(/^https?:\/\/(?:www\.)?|#:~:.*/gi, '') : part.text
}

/** Splits a text into links and channels only, for texts of the site and topics. */
export function linkParts(text: string): TextPart[] {
  const isLink = ({ groups }: RegExpExecArray) => groups?.url || groups?.slug
  return cutAt(
    text,
    (match) => (isLink(match) ? partOf(match, [], 0) : undefined),
    (between) => nameParts(between, []),
  )
}

/** Splits a text at the matches, and the text between them by `cutBetween`. */
function cutAt(
  text: string,
  find: (match: RegExpExecArray) => [TextPart, number] | undefined,
  cutBetween: (between: string) => TextPart[],
): TextPart[] {
  const parts: TextPart[] = []
  let read = 0
  for (const match of text.matchAll(candidates)) {
    const found = match.index < read ? undefined : find(match)
    if (!found) continue
    const [part, length] = found
    parts.push(...cutBetween(text.slice(read, match.index)), part)
    read = match.index + length
  }
  return [...parts, ...cutBetween(text.slice(read))]
}

/** Whether a line is addressed to a user with one of these names. */
export function isAddressed(text: string, names: readonly string[]): boolean {
  return textParts(text, names).some(mentionsReader)
}

function mentionsReader(part: TextPart): boolean {
  return 'parts' in part ? part.parts.some(mentionsReader) : part.kind === 'name' && part.own
}

/** Returns the part of a match and the length of text that it covers. */
function partOf(
  match: RegExpExecArray,
  names: readonly string[],
  quotes: number,
): [TextPart, number] | undefined {
  const [whole] = match
  const { block, code, url, slug, strong, em, quote, called, at } = match.groups ?? {}
  const within = (kind: 'strong' | 'em' | 'quote', text: string): [TextPart, number] => [
    { kind, text, parts: textParts(text, names, kind === 'quote' ? quotes + 1 : quotes) },
    whole.length,
  ]
  if (block) return [{ kind: 'block', text: block }, whole.length]
  if (code) return [{ kind: 'code', text: code }, whole.length]
  if (strong) return within('strong', strong)
  if (em) return within('em', em)
  if (quote !== undefined && quotes === mostQuotes) return undefined
  if (quote !== undefined) return within('quote', quote.replace(/\n>[ \t]?/g, '\n'))
  if (slug) return [{ kind: 'channel', text: whole, slug: slug.toLowerCase() }, whole.length]
  if (called ?? at) return namePart(whole, names)
  const link = url ? linkPart(url) : undefined
  return link && [link, link.text.length]
}

function linkPart(candidate: string): TextPart | undefined {
  const text = withoutSentenceEnd(candidate)
  const url = parseUrl(/^www\./i.test(text) ? `https://${text}` : text)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || !url.hostname) return undefined
  return { kind: 'link', text, href: url.href }
}

/** `@lia.` names `lia`: the full stop belongs to the sentence. */
function namePart(called: string, names: readonly string[]): [TextPart, number] {
  const text = called.replace(/[.-]+$/, '')
  const own = names.some((name) => name.toLowerCase() === text.replace(/^@/, '').toLowerCase())
  return [{ kind: 'name', text, own }, text.length]
}

/** Splits a text at the user's own names. */
function nameParts(text: string, names: readonly string[]): TextPart[] {
  if (text === '') return []
  const mentions = names.length > 0 ? [...text.matchAll(nameSearch(names))] : []
  const parts: TextPart[] = []
  let read = 0
  for (const match of mentions) {
    if (match.index > read) parts.push({ kind: 'text', text: text.slice(read, match.index) })
    parts.push({ kind: 'name', text: match[0], own: true })
    read = match.index + match[0].length
  }
  if (read < text.length) parts.push({ kind: 'text', text: text.slice(read) })
  return parts
}

/** Whole names only: `lia` does not match in `lia.camara`, `julia` or `lia-2`. */
function nameSearch(names: readonly string[]): RegExp {
  const any = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  return new RegExp(
    `(?<![\\p{L}\\p{N}_.\\[\\]{}^\\\\-])@?(?:${any})(?![\\p{L}\\p{N}_\\[\\]{}^\\\\-]|\\.[\\p{L}\\p{N}])`,
    'giu',
  )
}
