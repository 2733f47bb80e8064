import * as bounds from '#contract/rules/bounds.ts'
import { cut } from '#contract/rules/cut-text.ts'

/** Bytes of text in a line, so that it fits into 512 bytes with its prefix. */
export const mostTextBytes = 380

/** Bold, colours and other formatting: https://modern.ircdocs.horse/formatting */
const formatting =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removes control characters
  /\x03(?:\d{1,2}(?:,\d{1,2})?)?|\x04(?:[0-9a-f]{6}(?:,[0-9a-f]{6})?)?|[\x01\x02\x0f\x11\x16\x1d-\x1f]/gi

export function withoutFormatting(text: string): string {
  return text.replace(formatting, '')
}

/** Parses `\x01ACTION waves\x01` or another CTCP request; undefined if it is none. */
export function readCtcp(text: string): { command: string; text: string } | undefined {
  if (!text.startsWith('\x01')) return undefined
  const [command = '', ...rest] = text.slice(1, text.endsWith('\x01') ? -1 : undefined).split(' ')
  return { command: command.toUpperCase(), text: rest.join(' ') }
}

/** Replaces control characters, which an IRC line may not contain, by spaces. */
export function asOneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: replaces control characters
  return text.replace(/[\x00-\x1f\x7f]+/g, ' ')
}

/** Returns a part, away or kick reason, cut to the length that `KICKLEN` and `AWAYLEN` announce. */
export function readReason(param: string): string {
  return cut(asOneLine(withoutFormatting(param)).trim(), bounds.reason.max)
}

const encoder = new TextEncoder()
const graphemes = new Intl.Segmenter('pt', { granularity: 'grapheme' })

/**
 * Splits a text into pieces of at most `mostBytes`: at line breaks, then between words, then between
 * graphemes. Returns at least one piece.
 */
export function splitText(text: string, mostBytes: number): string[] {
  const pieces = cutText(text, mostBytes).map((piece) => piece.text.trimEnd())
  const words = pieces.filter((piece) => piece.trim() !== '')
  return words.length > 0 ? words : ['']
}

/** Like `splitText`, but keeps all spaces and empty lines, so that the text can be reassembled. */
export function cutText(text: string, mostBytes: number): { text: string; isRest: boolean }[] {
  const lines = text.split('\n').map(asOneLine)
  return lines.flatMap((line) => {
    const pieces = Buffer.byteLength(line) <= mostBytes ? [line] : cutLine(line, mostBytes)
    return pieces.map((piece, index) => ({ text: piece, isRest: index > 0 }))
  })
}

function cutLine(line: string, mostBytes: number): string[] {
  const pieces: string[] = []
  const room = new Uint8Array(mostBytes)
  let rest = line
  while (Buffer.byteLength(rest) > mostBytes) {
    const end = endOfPiece(rest, encoder.encodeInto(rest, room).read)
    pieces.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return [...pieces, rest].filter((one) => one !== '')
}

/**
 * Returns where to cut a text of which `most` letters fit: after a word, else before a grapheme, else within
 * one. Only the graphemes there are looked at: finding all of a text costs more than anything else of a line.
 */
function endOfPiece(text: string, most: number): number {
  const end = graphemes.segment(text.slice(0, most + 2)).containing(most)?.index || most
  const space = text.lastIndexOf(' ', end - 1)
  return space > end / 2 ? space + 1 : end
}
