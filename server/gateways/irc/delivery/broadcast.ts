import type { Connection } from '../connections/connection.ts'
import type { Registry } from '../connections/registry.ts'
import type { IrcMessage } from '../protocol/message.ts'
import { encodeOnce, type Outbox } from '../transport/outbox.ts'

export type Broadcast = ReturnType<typeof createBroadcast>

interface Options {
  /** Not to these. */
  except?: (connection: Connection) => boolean
  /** Of a line that is stored: who has come in since, or does so meanwhile, may have read it. */
  id?: number
}

/** Writes to many what is encoded once for those that have asked for the same. */
export function createBroadcast({ registry, outbox }: { registry: Registry; outbox: Outbox }) {
  /** What is for a channel waits where the client is still on its way in. */
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

  /** Lets a connection hear a channel, beginning with what came after this line while it was on its way in. */
  function admit(connection: Connection, slug: string, lastId: number): void {
    const place = connection.channels.get(slug)
    const waiting = place?.waiting ?? []
    if (place) Object.assign(place, { waiting: undefined, readUpTo: lastId })
    for (const { id, line } of waiting) if (id > lastId) outbox.write(connection, line)
  }

  return { toChannel, toConnections, admit }
}
