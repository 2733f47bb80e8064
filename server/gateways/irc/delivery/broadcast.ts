import type { Connection } from '../connections/connection.ts'
import type { Registry } from '../connections/registry.ts'
import type { IrcMessage } from '../protocol/message.ts'
import { encodeOnce, type Outbox } from '../transport/outbox.ts'

export type Broadcast = ReturnType<typeof createBroadcast>

interface Options {
  /** Selects connections to skip. */
  except?: (connection: Connection) => boolean
  /** Id of a stored line: connections that have already read it on joining do not get it again. */
  id?: number
}

/** Writes to many connections. Each line is encoded once for each set of capabilities. */
export function createBroadcast({ registry, outbox }: { registry: Registry; outbox: Outbox }) {
  /** Lines for connections that are still joining the channel are queued. */
  function toChannel(
    slug: string,
    render: (connection: Connection) => readonly IrcMessage[],
    { except = () => false, id = Number.POSITIVE_INFINITY }: Options = {},
  ): void {
    const linesFor = encodeOnce(render)
    for (const connection of registry.ofChannel(slug)) {
      if (except(connection)) continue
      const { waiting, readUpTo = 0 } = connection.channels.get(slug) ?? {}
      if (id <= readUpTo) continue
      for (const line of linesFor(connection)) {
        if (waiting) waiting.push({ id, line })
        else outbox.write(connection, line)
      }
    }
  }

  function toConnections(
    connections: Iterable<Connection>,
    render: (connection: Connection) => readonly IrcMessage[],
  ): void {
    const linesFor = encodeOnce(render)
    for (const connection of connections)
      for (const line of linesFor(connection)) outbox.write(connection, line)
  }

  /** Completes joining: writes the queued lines after `lastId`, the last replayed one. */
  function admit(connection: Connection, slug: string, lastId: number): void {
    const place = connection.channels.get(slug)
    const waiting = place?.waiting ?? []
    if (place) Object.assign(place, { waiting: undefined, readUpTo: lastId })
    for (const { id, line } of waiting) if (id > lastId) outbox.write(connection, line)
  }

  return { toChannel, toConnections, admit }
}
