import type { Connection, Place } from './connection.ts'

const nobody: ReadonlySet<Connection> = new Set()

export type Registry = ReturnType<typeof createRegistry>

/** Connections of this node, by user and by channel. */
export function createRegistry({ onEmptied }: { onEmptied: (slug: string) => void }) {
  const all = new Set<Connection>()
  const users = new Map<number, Set<Connection>>()
  const channels = new Map<string, Set<Connection>>()

  function leave(connection: Connection, slug: string): void {
    setPlaces(connection, (places) => places.delete(slug))
    removeFrom(channels, slug, connection)
    if (!channels.has(slug)) onEmptied(slug)
  }

  return {
    all: all as ReadonlySet<Connection>,
    add: (connection: Connection) => void all.add(connection),
    /** The connection receives the user's lines from now on. */
    addUser: (connection: Connection, userId: number) => addTo(users, userId, connection),
    remove: (connection: Connection) => {
      all.delete(connection)
      if (connection.actor) removeFrom(users, connection.actor.userId, connection)
      for (const slug of [...connection.channels.keys()]) leave(connection, slug)
    },
    /** Marks a connection as joining: lines of the channel wait for `admit`. */
    enter: (connection: Connection, slug: string) => {
      setPlaces(connection, (places) => places.set(slug, { waiting: [], readUpTo: 0 }))
      addTo(channels, slug, connection)
    },
    leave,
    ofUser: (userId: number) => users.get(userId) ?? nobody,
    ofChannel: (slug: string) => channels.get(slug) ?? nobody,
    ofSession: (sessionId: string) => [...all].filter(({ actor }) => actor?.sessionId === sessionId),
  }
}

function setPlaces(connection: Connection, change: (places: Map<string, Place>) => void): void {
  const places = new Map(connection.channels)
  change(places)
  connection.channels = places
}

function addTo<K>(sets: Map<K, Set<Connection>>, key: K, connection: Connection): void {
  const set = sets.get(key)
  if (set) set.add(connection)
  else sets.set(key, new Set([connection]))
}

function removeFrom<K>(sets: Map<K, Set<Connection>>, key: K, connection: Connection): void {
  const set = sets.get(key)
  set?.delete(connection)
  if (set?.size === 0) sets.delete(key)
}
