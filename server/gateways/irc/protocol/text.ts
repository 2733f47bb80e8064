import * as bounds from '#contract/rules/bounds.ts'
import { cut } from '#contract/rules/cut-text.ts'

/** Of words in a line, so that it fits into 512 bytes with all that stands before them. */
export const mostTextBytes = 380

/** Bold, colours and the like: https://modern.ircdocs.horse/formatting */
const formatting =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  /\x03(?:\d{1,2}(?:,\d{1,2})?)?|\x04(?:[0-9a-f]{6}(?:,[0-9a-f]{6})?)?|[\x01\x02\x0f\x11\x16\x1d-\x1f]/gi

export function withoutFormatting(text: string): string {
  return text.replace(formatting, '')
}

/** `\x01ACTION waves\x01`, or another request of CTCP; undefined for what is none. */
export function readCtcp(text: string): { command: string; text: string } | undefined {
  if (!text.startsWith('\x01')) return undefined
  const [command = '', ...rest] = text.slice(1, text.endsWith('\x01') ? -1 : undefined).split(' ')
  return { command: command.toUpperCase(), text: rest.join(' ') }
}

/** What no line may have, from texts that were written elsewhere. */
export function asOneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
  return text.replace(/[\x00-\x1f\x7f]+/g, ' ')
}

/** Why somebody goes, is away or is put out: cut where it is too long, as `KICKLEN` and `AWAYLEN` say. */
export function readReason(param: string): string {
  return cut(asOneLine(withoutFormatting(param)).trim(), bounds.reason.max)
}

const graphemes = new Intl.Segmenter('pt', { granularity: 'grapheme' })

/**
 * A text of several lines as pieces of at most so many bytes, cut at the ends of lines, then between words, then
 * between what readers take for letters. There is always a piece.
 */
export function splitText(text: string, mostBytes: number): string[] {
  const pieces = cutText(text, mostBytes).map((piece) => piece.text.trimEnd())
  const words = pieces.filter((piece) => piece.trim() !== '')
  return words.length > 0 ? words : ['']
}

/** The same with all spaces and empty lines, so that the text can be put together again. */
export function cutText(text: string, mostBytes: number): { text: string; isRest: boolean }[] {
  const lines = text.split('\n').map(asOneLine)
  return lines.flatMap((line) => {
    const pieces = Buffer.byteLength(line) <= mostBytes ? [line] : cutLine(line, mostBytes)
    return pieces.map((piece, index) => ({ text: piece, isRest: index > 0 }))
  })
}

function cutLine(line: string, mostBytes: number): string[] {
  const pieces: string[] = []
  let piece = ''
  let bytes = 0
  for (const segment of lettersOf(line, mostBytes)) {
    const more = Buffer.byteLength(segment)
    if (bytes + more > mostBytes) {
      const space = piece.lastIndexOf(' ')
      const end = space > piece.length / 2 ? space + 1 : piece.length
      pieces.push(piece.slice(0, end))
      piece = piece.slice(end)
      bytes = Buffer.byteLength(piece)
    }
    piece += segment
    bytes += more
  }
  return [...pieces, piece].filter((one) => one !== '')
}

/** A letter with more marks than there is room for is cut between them. */
function* lettersOf(line: string, mostBytes: number): Generator<string> {
  for (const { segment } of graphemes.segment(line))
    if (Buffer.byteLength(segment) <= mostBytes) yield segment
    else yield* segment
}
