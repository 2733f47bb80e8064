import { mayHearTag } from './capabilities.ts'
import type { Connection } from './connection.ts'
import type { IrcMessage, Tags } from './message.ts'
import { serializeMessage } from './message.ts'

export interface Outbox {
  write(connection: Connection, line: Buffer): void
}

/** All lines that one turn of the event loop has for a connection leave in a single write. */
export function createOutbox({ onWritten }: { onWritten: (connection: Connection) => void }): Outbox {
  const corked = new Set<Connection>()

  function uncorkAll(): void {
    const connections = [...corked]
    corked.clear()
    for (const connection of connections) {
      connection.transport.uncork()
      if (!connection.isClosed) onWritten(connection)
    }
  }

  return {
    write: (connection, line) => {
      if (connection.isClosed) return
      if (!corked.has(connection)) {
        corked.add(connection)
        connection.transport.cork()
        if (corked.size === 1) setImmediate(uncorkAll)
      }
      connection.transport.write(line)
    },
  }
}

/** With those of its tags that the connection has asked for, and the end of the line. */
export function encode(message: IrcMessage, { held }: Pick<Connection, 'held'>): Buffer {
  const tags: Tags = new Map([...message.tags].filter(([name]) => mayHearTag(held, name)))
  return Buffer.from(`${serializeMessage({ ...message, tags })}\r\n`)
}

/** What many are told, encoded once for all that have asked for the same. `render` may have nothing for some. */
export function encodeOnce(
  render: (connection: Connection) => readonly IrcMessage[],
): (connection: Connection) => readonly Buffer[] {
  const known = new Map<string, readonly Buffer[]>()
  return (connection) => {
    const lines = known.get(connection.variant)
    if (lines) return lines
    const made = render(connection).map((message) => encode(message, connection))
    known.set(connection.variant, made)
    return made
  }
}

/** Of a source, a command and its parameters; tags are few. */
export function messageOf(
  source: string,
  command: string,
  params: readonly string[],
  tags: Record<string, string> = {},
): IrcMessage {
  return { tags: new Map(Object.entries(tags)), source, command, params }
}
