import { isUtf8 } from 'node:buffer'

/** With its `@` and the space after it: https://ircv3.net/specs/extensions/message-tags#size-limit */
const mostTagBytes = 4096
/** Without the end of the line: https://modern.ircdocs.horse/#message-format */
const mostBodyBytes = 510

const nothing: Buffer = Buffer.alloc(0)

/** A line without its end, and why it cannot be read, if so. */
export interface InputLine {
  text: string
  bytes: number
  problem?: 'too_long' | 'not_utf8' | 'nul'
}

/**
 * Cuts a stream of bytes into lines, and holds no more of it than the longest line has. A class, because functions of
 * each connection's own take room for each of thousands.
 */
export class LineReader {
  /** Of a line that has not ended yet. */
  #rest: Buffer = nothing
  readonly #onLine: (line: InputLine) => void

  constructor(onLine: (line: InputLine) => void) {
    this.#onLine = onLine
  }

  push(chunk: Buffer): void {
    let start = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      this.#take(chunk.subarray(start, end))
      this.#finish()
      start = end + 1
    }
    this.#take(chunk.subarray(start))
  }

  /** Of a line that is too long already, no more is kept than shows it. */
  #take(bytes: Buffer): void {
    const room = mostTagBytes + mostBodyBytes + 2 - this.#rest.length
    if (bytes.length > 0 && room > 0) this.#rest = Buffer.concat([this.#rest, bytes.subarray(0, room)])
  }

  #finish(): void {
    const line = this.#rest
    this.#rest = nothing
    // Old clients end lines with a carriage return alone.
    for (const part of splitAtReturns(line)) if (part.length > 0) this.#onLine(readLine(part))
  }
}

function splitAtReturns(line: Buffer): Buffer[] {
  const parts: Buffer[] = []
  let start = 0
  for (let end = line.indexOf(13); end >= 0; end = line.indexOf(13, start)) {
    parts.push(line.subarray(start, end))
    start = end + 1
  }
  return [...parts, line.subarray(start)]
}

/** A whole line, as a websocket brings it. */
export function readLine(bytes: Buffer): InputLine {
  const line = { text: bytes.toString('utf8'), bytes: bytes.length }
  if (isTooLong(bytes)) return { ...line, problem: 'too_long', text: '' }
  if (!isUtf8(bytes)) return { ...line, problem: 'not_utf8' }
  if (bytes.includes(0)) return { ...line, problem: 'nul' }
  return line
}

function isTooLong(bytes: Buffer): boolean {
  if (bytes[0] !== 64) return bytes.length > mostBodyBytes
  const end = bytes.indexOf(32)
  const tagBytes = end < 0 ? bytes.length : end + 1
  return tagBytes > mostTagBytes || bytes.length - tagBytes > mostBodyBytes
}
