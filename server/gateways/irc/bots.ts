import type { Nodes } from '../../platform/net/nodes.ts'
import { type Connection, endOf } from './connection.ts'
import type { Registry } from './registry.ts'

declare module '../../platform/net/nodes.ts' {
  interface NodeMessages {
    /** Everybody of whom clients of one node say that they are a program. */
    'irc-bots': { userIds: readonly number[] }
  }
}

interface Needs {
  nodes: Pick<Nodes, 'tell' | 'hear' | 'onTogether'>
  registry: Pick<Registry, 'all' | 'ofUser'>
}

export type Bots = ReturnType<typeof createBots>

/** Who is a program: whoever has a client that says so, for as long. https://ircv3.net/specs/extensions/bot-mode */
export function createBots({ nodes, registry }: Needs) {
  const elsewhere = new Map<string, ReadonlySet<number>>()

  function tellOthers(): void {
    const own = [...registry.all].filter(({ isBot }) => isBot)
    nodes.tell('irc-bots', { userIds: own.flatMap(({ actor }) => actor?.userId ?? []) })
  }

  function set(connection: Connection, isBot: boolean): void {
    if (connection.isBot === isBot) return
    connection.isBot = isBot
    tellOthers()
    if (isBot) endOf(connection).addEventListener('abort', () => set(connection, false))
  }

  nodes.hear('irc-bots', ({ userIds }, from) => void elsewhere.set(from, new Set(userIds)))
  nodes.onTogether(tellOthers)

  return {
    set,
    isBot: (userId = 0): boolean =>
      registry
        .ofUser(userId)
        .values()
        .some(({ isBot }) => isBot) || elsewhere.values().some((userIds) => userIds.has(userId)),
  }
}
