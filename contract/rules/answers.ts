import { trimEnd } from './trim-end.ts'

/** `Um pedido` → `Re: Um pedido`; does not add a second prefix. */
export function answerSubject(subject: string): string {
  return /^re:/i.test(subject) ? subject : `Re: ${subject}`.trim()
}

/** Prefixes each line of a text with the sign of quotations. */
export function quote(text: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' || line.startsWith('>') ? `>${line}` : `> ${line}`))
    .join('\n')
}

export interface TextPart {
  quoted: boolean
  /** Without the prefix. */
  text: string
}

/** Splits a text into quoted and unquoted parts, in order. */
export function quotedParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  for (const line of text.split('\n')) {
    const quoted = line.startsWith('>')
    const content = line.replace(/^> ?/, '')
    const last = parts.at(-1)
    if (last?.quoted === quoted) last.text += `\n${content}`
    else parts.push({ quoted, text: content })
  }
  return parts
    .map(({ quoted, text }) => ({ quoted, text: trimEnd(text.replace(/^\n+/, ''), '\n') }))
    .filter(isSaid)
}

const isSaid = ({ text }: TextPart) => text.trim() !== ''
