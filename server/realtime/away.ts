import type { Nodes } from '../platform/net/nodes.ts'
import type { Presence } from './presence.ts'

declare module '../platform/net/nodes.ts' {
  interface NodeMessages {
    /** What the connections of one node together say; undefined: there are none. */
    away: { userId: number; state: AwayState | undefined }
  }
}

/** Why somebody is away; null: they are here. */
type AwayState = { text: string | null }

type Listener = (userId: number, text: string | undefined) => void

/** Who is away: who says so, and whoever has connections of which each says so. */
export interface AwayList {
  /** What a connection says from now on, also before it has arrived; empty: that somebody is here. */
  set(connection: string, text: string): void
  /** What somebody says for all of their connections, and while they have none; known to this node alone. */
  setMessage(userId: number, text: string | undefined): void
  findSaid(userId: number): string | undefined
  /** Undefined: they are here, or not online. */
  find(userId: number): string | undefined
  /** Told on every node. */
  onChanged(listener: Listener): void
}

/** Counts every connection of this node by the presence that gateways tell of them, and hears what other nodes count. */
export function createAwayList(nodes: Nodes, presence: Presence): { away: AwayList; presence: Presence } {
  const connections = new Map<string, number>()
  const texts = new Map<string, string>()
  const users = new Map<number, Set<string>>()
  const states = new Map<number, Map<string, AwayState>>()
  const statements = new Map<number, string>()
  const listeners: Listener[] = []

  function stateHere(userId: number): AwayState | undefined {
    const own = [...(users.get(userId) ?? [])].map((connection) => texts.get(connection) ?? '')
    if (own.length === 0) return undefined
    return { text: own.includes('') ? null : (own.at(-1) ?? null) }
  }

  function find(userId: number): string | undefined {
    return statements.get(userId) ?? findOfConnections(userId)
  }

  function findOfConnections(userId: number): string | undefined {
    const userStates = [...(states.get(userId)?.values() ?? [])]
    return userStates.some(({ text }) => text === null) ? undefined : (userStates.at(-1)?.text ?? undefined)
  }

  function note(node: string, { userId, state }: { userId: number; state: AwayState | undefined }): void {
    const before = find(userId)
    const userStates = states.get(userId) ?? new Map<string, AwayState>()
    // The newest is the last.
    userStates.delete(node)
    if (state) userStates.set(node, state)
    if (userStates.size > 0) states.set(userId, userStates)
    else states.delete(userId)
    notifyChange(userId, before)
  }

  function notifyChange(userId: number, before: string | undefined): void {
    const now = find(userId)
    if (now !== before) for (const listener of listeners) listener(userId, now)
  }

  function setMessage(userId: number, text: string | undefined): void {
    const before = find(userId)
    if (text === undefined) statements.delete(userId)
    else statements.set(userId, text)
    notifyChange(userId, before)
  }

  function count(userId: number): void {
    const state = stateHere(userId)
    const before = states.get(userId)?.get(nodes.id)
    if (before?.text === state?.text && !before === !state) return
    note(nodes.id, { userId, state })
    nodes.publish('away', { userId, state })
  }

  function arrive(userId: number, connection: string): void {
    connections.set(connection, userId)
    users.set(userId, (users.get(userId) ?? new Set()).add(connection))
    count(userId)
  }

  function depart(connection: string): void {
    const userId = connections.get(connection)
    texts.delete(connection)
    connections.delete(connection)
    if (userId === undefined) return
    const own = users.get(userId)
    own?.delete(connection)
    if (own?.size === 0) users.delete(userId)
    count(userId)
  }

  function set(connection: string, text: string): void {
    if (text) texts.set(connection, text)
    else texts.delete(connection)
    const userId = connections.get(connection)
    if (userId === undefined) return
    // What was said last is what is told.
    users.get(userId)?.delete(connection)
    users.get(userId)?.add(connection)
    count(userId)
  }

  nodes.subscribe('away', (change, from) => note(from, change))
  nodes.onConnected(() => {
    for (const userId of users.keys()) nodes.publish('away', { userId, state: stateHere(userId) })
  })

  return {
    away: {
      set,
      setMessage,
      find,
      findSaid: (userId) => statements.get(userId),
      onChanged: (listener) => void listeners.push(listener),
    },
    presence: {
      ...presence,
      arrive: (visitor, connection) => {
        arrive(visitor.id, connection)
        return presence.arrive(visitor, connection)
      },
      depart: (connection) => {
        depart(connection)
        return presence.depart(connection)
      },
    },
  }
}
