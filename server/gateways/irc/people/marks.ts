import type { Nodes } from '../../../platform/net/nodes.ts'
import { type Connection, endOf } from '../connections/connection.ts'
import type { Registry } from '../connections/registry.ts'

declare module '../../../platform/net/nodes.ts' {
  interface NodeMessages {
    /** Users with a bot, and users with an insecure connection, which nodes of an older version omit. */
    'irc-bots': { userIds: readonly number[]; inTheOpen?: readonly number[] }
  }
}

interface Dependencies {
  nodes: Pick<Nodes, 'publish' | 'subscribe' | 'onConnected'>
  registry: Pick<Registry, 'all' | 'ofUser'>
}

/** Marks of users who have at least one such client on any node. */
const marks = {
  bot: ({ isBot }: Connection) => isBot,
  inTheOpen: ({ isSecure }: Connection) => !isSecure,
}

type Mark = keyof typeof marks

/** Marks received from another node. */
type Marked = Record<Mark, ReadonlySet<number>> & { heardAt: number }

/** Marks of a node expire unless renewed, so that those of a killed node are dropped. */
const milliseconds = { renewal: 5000, lease: 15_000 }

export type Marks = ReturnType<typeof createMarks>

/** Tracks bots (https://ircv3.net/specs/extensions/bot-mode) and users with insecure connections. */
export function createMarks({ nodes, registry }: Dependencies) {
  const elsewhere = new Map<string, Marked>()

  function listOwn(mark: Mark): number[] {
    const marked = [...registry.all].filter((one) => !one.isClosed && marks[mark](one))
    return [...new Set(marked.flatMap(({ actor }) => actor?.userId ?? []))]
  }

  const publishOwn = () =>
    nodes.publish('irc-bots', { userIds: listOwn('bot'), inTheOpen: listOwn('inTheOpen') })

  /** Publishes the marks now, and again when the client disconnects. */
  function share(connection: Connection): void {
    publishOwn()
    endOf(connection).addEventListener('abort', publishOwn)
  }

  function has(userId: number, mark: Mark): boolean {
    return (
      registry.ofUser(userId).values().some(marks[mark]) ||
      elsewhere.values().some((all) => all[mark].has(userId))
    )
  }

  nodes.subscribe('irc-bots', ({ userIds, inTheOpen = [] }, from) => {
    const isNew = !elsewhere.has(from)
    const heardAt = performance.now()
    elsewhere.set(from, { bot: new Set(userIds), inTheOpen: new Set(inTheOpen), heardAt })
    // A new node has no marks of this one yet.
    if (isNew) publishOwn()
  })
  nodes.onConnected(publishOwn)
  publishOwn()
  const timer = setInterval(() => {
    for (const [node, { heardAt }] of elsewhere)
      if (performance.now() - heardAt > milliseconds.lease) elsewhere.delete(node)
    publishOwn()
  }, milliseconds.renewal).unref()

  return {
    setBot: (connection: Connection, isBot: boolean): void => {
      if (connection.isBot === isBot) return
      connection.isBot = isBot
      share(connection)
    },
    /** Call when a client signs in. */
    noteArrival: (connection: Connection): void => {
      if (!connection.isSecure) share(connection)
    },
    isBot: (userId = 0): boolean => has(userId, 'bot'),
    isInTheOpen: (userId: number): boolean => has(userId, 'inTheOpen'),
    close: () => clearInterval(timer),
  }
}
