import { parseUrl } from '#contract/rules/parse-url.ts'

/** What a line is made of, so that nothing in it is ever treated as HTML. */
export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'channel'; text: string; slug: string }
  | { kind: 'name'; text: string }

const candidates =
  /(?<url>https?:\/\/[^\s<>"]+)|(?<![\p{L}\p{N}_#&/])#(?<slug>[a-z0-9][a-z0-9_-]{0,49})(?![\p{L}\p{N}_-])/giu

/** `names` are the reader's own: where they are said, the line is addressed to the reader. */
export function textParts(text: string, names: readonly string[] = []): TextPart[] {
  const parts: TextPart[] = []
  let read = 0
  for (const match of text.matchAll(candidates)) {
    const part = match.groups?.url ? linkPart(match.groups.url) : channelPart(match[0])
    if (!part) continue
    parts.push(...nameParts(text.slice(read, match.index), names), part)
    read = match.index + part.text.length
  }
  return [...parts, ...nameParts(text.slice(read), names)]
}

/** Whether the line speaks to somebody who has one of these names. */
export function isAddressed(text: string, names: readonly string[]): boolean {
  return textParts(text, names).some((part) => part.kind === 'name')
}

function linkPart(candidate: string): TextPart | undefined {
  const text = withoutSentenceEnd(candidate)
  const url = parseUrl(text)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || !url.hostname) return undefined
  return { kind: 'link', text, href: url.href }
}

/** The full stop of the sentence, or the bracket around the address, is not part of it. */
function withoutSentenceEnd(address: string): string {
  const trimmed = address.replace(/[.,;:!?'"…»”’*]+$/u, '')
  const last = trimmed.at(-1)
  const opening = last === ')' ? '(' : last === ']' ? '[' : last === '}' ? '{' : undefined
  if (!opening || !last) return trimmed
  const balanced = trimmed.split(opening).length >= trimmed.split(last).length
  return balanced ? trimmed : withoutSentenceEnd(trimmed.slice(0, -1))
}

function channelPart(text: string): TextPart {
  return { kind: 'channel', text, slug: text.slice(1).toLowerCase() }
}

function nameParts(text: string, names: readonly string[]): TextPart[] {
  if (text === '') return []
  const said = names.length > 0 ? [...text.matchAll(nameSearch(names))] : []
  const parts: TextPart[] = []
  let read = 0
  for (const match of said) {
    if (match.index > read) parts.push({ kind: 'text', text: text.slice(read, match.index) })
    parts.push({ kind: 'name', text: match[0] })
    read = match.index + match[0].length
  }
  if (read < text.length) parts.push({ kind: 'text', text: text.slice(read) })
  return parts
}

/** Whole names only: `lia` is not said in `lia.camara`, `julia` or `lia-2`. */
function nameSearch(names: readonly string[]): RegExp {
  const any = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  return new RegExp(
    `(?<![\\p{L}\\p{N}_.\\[\\]{}^\\\\-])@?(?:${any})(?![\\p{L}\\p{N}_\\[\\]{}^\\\\-]|\\.[\\p{L}\\p{N}])`,
    'giu',
  )
}
