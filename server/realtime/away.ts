import type { Nodes } from '../platform/net/nodes.ts'
import type { Presence } from './presence.ts'

declare module '../platform/net/nodes.ts' {
  interface NodeMessages {
    /** Combined state of one node's connections of the user; undefined if there are none. */
    away: { userId: number; state: AwayState | undefined }
    /** Sent by a node that begins: the others publish their states. */
    'away-node': Record<string, never>
  }
}

interface Options {
  nodes: Nodes
  presence: Presence
  /** How long a user may return after the last connection has ended; as in the presence. */
  graceMilliseconds?: number | undefined
}

/** The away message; null if the user is not away. */
type AwayState = { text: string | null }

type Listener = (userId: number, text: string | undefined) => void

/** Users who are away: by their own message, or because each of their connections is away. */
export interface AwayList {
  /** Sets the away message of a connection, even before it arrives; empty: not away. */
  set(connection: string, text: string): void
  /** Sets a message for all connections of a user, even without any; known to this node only. */
  setMessage(userId: number, text: string | undefined): void
  findSaid(userId: number): string | undefined
  /** Returns the away message; undefined if the user is not away, or has left. */
  find(userId: number): string | undefined
  /** The listener is called on every node. */
  onChanged(listener: Listener): void
}

/**
 * Tracks the connections of this node through the presence that gateways report, and merges what other nodes
 * publish.
 */
export function createAwayList({ nodes, presence, graceMilliseconds = 10_000 }: Options): {
  away: AwayList
  presence: Presence
} {
  const connections = new Map<string, number>()
  const texts = new Map<string, string>()
  const users = new Map<number, Set<string>>()
  const states = new Map<number, Map<string, AwayState>>()
  const statements = new Map<number, string>()
  const listeners: Listener[] = []
  /** Away users without a connection, who may still return: to the others they have not come back. */
  const leaving = new Map<number, { text: string; timer: NodeJS.Timeout }>()

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
    if (userStates.length === 0) return leaving.get(userId)?.text
    return userStates.some(({ text }) => text === null) ? undefined : (userStates.at(-1)?.text ?? undefined)
  }

  function note(node: string, { userId, state }: { userId: number; state: AwayState | undefined }): void {
    const before = find(userId)
    const ofConnections = findOfConnections(userId)
    const userStates = states.get(userId) ?? new Map<string, AwayState>()
    // Re-inserted, so that the newest is the last.
    userStates.delete(node)
    if (state) userStates.set(node, state)
    if (userStates.size > 0) states.set(userId, userStates)
    else states.delete(userId)
    setLeaving(userId, userStates.size > 0 ? undefined : ofConnections)
    notifyChange(userId, before)
  }

  function setLeaving(userId: number, text: string | undefined): void {
    clearTimeout(leaving.get(userId)?.timer)
    leaving.delete(userId)
    if (text === undefined) return
    const timer = setTimeout(() => leaving.delete(userId), graceMilliseconds).unref()
    leaving.set(userId, { text, timer })
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
    // Moved to the end: the message set last is the one shown.
    users.get(userId)?.delete(connection)
    users.get(userId)?.add(connection)
    count(userId)
  }

  function publishAll(): void {
    for (const userId of users.keys()) nodes.publish('away', { userId, state: stateHere(userId) })
  }

  function exchangeAll(): void {
    nodes.publish('away-node', {})
    publishAll()
  }

  function forgetDeadNode(node: string): void {
    // The others have forgotten this one, which was only late.
    if (node === nodes.id) publishAll()
    else
      for (const [userId, userStates] of states)
        if (userStates.has(node)) note(node, { userId, state: undefined })
  }

  nodes.subscribe('away', (change, from) => note(from, change))
  nodes.subscribe('away-node', publishAll)
  presence.onNodeDied(forgetDeadNode)
  nodes.onConnected(exchangeAll)
  exchangeAll()

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
