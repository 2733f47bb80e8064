import type { Nodes } from '../../../platform/net/nodes.ts'
import { type Connection, endOf } from '../connections/connection.ts'
import type { Registry } from '../connections/registry.ts'

declare module '../../../platform/net/nodes.ts' {
  interface NodeMessages {
    /**
     * Of whom clients of one node say that they are a program, and who has one there that can be read on the way: not
     * named by a node of a version before.
     */
    'irc-bots': { userIds: readonly number[]; inTheOpen?: readonly number[] }
  }
}

interface Needs {
  nodes: Pick<Nodes, 'publish' | 'subscribe' | 'onConnected'>
  registry: Pick<Registry, 'all' | 'ofUser'>
}

/** What holds of somebody as long as it holds of one of their clients, on whichever node. */
const marks = {
  bot: ({ isBot }: Connection) => isBot,
  inTheOpen: ({ isSecure }: Connection) => !isSecure,
}

type Mark = keyof typeof marks

/** What another node has told. */
type Marked = Record<Mark, ReadonlySet<number>> & { heardAt: number }

/** What a node has told holds for so long; it tells it again before. One that was killed is forgotten. */
const milliseconds = { renewal: 5000, lease: 15_000 }

export type Marks = ReturnType<typeof createMarks>

/** Who is a program (https://ircv3.net/specs/extensions/bot-mode), and who has a client that does not come by TLS. */
export function createMarks({ nodes, registry }: Needs) {
  const elsewhere = new Map<string, Marked>()

  function listOwn(mark: Mark): number[] {
    const marked = [...registry.all].filter((one) => !one.isClosed && marks[mark](one))
    return [...new Set(marked.flatMap(({ actor }) => actor?.userId ?? []))]
  }

  const publishOwn = () =>
    nodes.publish('irc-bots', { userIds: listOwn('bot'), inTheOpen: listOwn('inTheOpen') })

  /** The other nodes hear of what holds of a client, and when it is gone. */
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
    // One that begins knows nobody yet.
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
    /** A client of somebody has come. */
    noteArrival: (connection: Connection): void => {
      if (!connection.isSecure) share(connection)
    },
    isBot: (userId = 0): boolean => has(userId, 'bot'),
    isInTheOpen: (userId: number): boolean => has(userId, 'inTheOpen'),
    close: () => clearInterval(timer),
  }
}
