import { isUtf8 } from 'node:buffer'

/** Including the `@` and the following space: https://ircv3.net/specs/extensions/message-tags#size-limit */
const mostTagBytes = 4096
/** Without the end of the line: https://modern.ircdocs.horse/#message-format */
const mostBodyBytes = 510

const nothing: Buffer = Buffer.alloc(0)

/** Line without its end, and the reason if it is invalid. */
export interface InputLine {
  text: string
  bytes: number
  problem?: 'too_long' | 'not_utf8' | 'nul'
}

/**
 * Splits a stream of bytes into lines, and buffers at most the longest valid line. A class, because closures
 * for each of thousands of connections would take more memory.
 */
export class LineReader {
  /** Start of an incomplete line. */
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

  /** Of a line that is too long, only enough is kept to detect that. */
  #take(bytes: Buffer): void {
    const room = mostTagBytes + mostBodyBytes + 2 - this.#rest.length
    if (bytes.length > 0 && room > 0) this.#rest = Buffer.concat([this.#rest, bytes.subarray(0, room)])
  }

  #finish(): void {
    const line = this.#rest
    this.#rest = nothing
    // Old clients end lines with a carriage return only.
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

/** Reads a whole line, such as a websocket message. */
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
