import type { Connection } from '../connections/connection.ts'
import { mayHearTag } from '../protocol/capabilities.ts'
import type { IrcMessage, Tags } from '../protocol/message.ts'
import { serializeMessage } from '../protocol/message.ts'
import type { Written } from './transport.ts'

export interface Outbox {
  write(connection: Connection, line: Buffer): void
  /** Writes the queued lines of a connection now. */
  flush(connection: Connection): void
}

/** Writes once per connection and turn of the event loop. Connections with the same lines share the bytes. */
export function createOutbox({ onWritten }: { onWritten: (connection: Connection) => void }): Outbox {
  let waiting: Connection[] = []

  function flushAll(): void {
    const connections = waiting
    waiting = []
    let shared: Written = { lines: [], bytes: Buffer.alloc(0) }
    for (const connection of connections) {
      const lines = connection.unwritten
      if (lines === undefined) continue
      connection.unwritten = undefined
      if (!isSame(lines, shared.lines)) shared = { lines, bytes: joined(lines) }
      connection.transport.write(shared)
      if (!connection.isClosed) onWritten(connection)
    }
  }

  return {
    write: (connection, line) => {
      if (connection.isClosed) return
      if (connection.unwritten) connection.unwritten.push(line)
      else {
        connection.unwritten = [line]
        if (waiting.push(connection) === 1) setImmediate(flushAll)
      }
    },
    flush: (connection) => {
      const lines = connection.unwritten
      connection.unwritten = undefined
      if (lines) connection.transport.write({ lines, bytes: joined(lines) })
    },
  }
}

const joined = (lines: readonly Buffer[]): Buffer =>
  lines.length === 1 && lines[0] ? lines[0] : Buffer.concat(lines)

const isSame = (lines: readonly Buffer[], others: readonly Buffer[]) =>
  lines.length === others.length && lines.every((line, index) => line === others[index])

/** Without the end of the line: https://modern.ircdocs.horse/#message-format */
const mostBodyBytes = 510
const endOfLine = Buffer.from('\r\n')

/**
 * Encodes a message with the tags that the connection has requested, and the end of the line. Cuts a long
 * message, such as a topic with many non-ASCII characters: clients could read the rest as another line.
 */
export function encode(message: IrcMessage, { held }: Pick<Connection, 'held'>): Buffer {
  const tags: Tags = new Map([...message.tags].filter(([name]) => mayHearTag(held, name)))
  const bytes = Buffer.from(`${serializeMessage({ ...message, tags })}\r\n`)
  const most = mostBodyBytes + (tags.size > 0 ? bytes.indexOf(32) + 1 : 0)
  return bytes.length <= most + endOfLine.length ? bytes : cutBetweenLetters(bytes, most)
}

function cutBetweenLetters(bytes: Buffer, most: number): Buffer {
  let end = most
  // Continuation bytes of a UTF-8 character start with the bits 10.
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1
  return Buffer.concat([bytes.subarray(0, end), endOfLine])
}

/** Encodes lines once for each set of capabilities. `render` may return none for some connections. */
export function encodeOnce(
  render: (connection: Connection) => readonly IrcMessage[],
): (connection: Connection) => readonly Buffer[] {
  const byVariant = new Map<number, readonly Buffer[]>()
  return (connection) => {
    const lines = byVariant.get(connection.variant)
    if (lines) return lines
    const encoded = render(connection).map((message) => encode(message, connection))
    byVariant.set(connection.variant, encoded)
    return encoded
  }
}

/** Creates a message from source, command and parameters. */
export function messageOf(
  source: string,
  command: string,
  params: readonly string[],
  tags: Record<string, string> = {},
): IrcMessage {
  return { tags: new Map(Object.entries(tags)), source, command, params }
}
