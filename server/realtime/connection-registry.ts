import type { Member, Visitor } from './presence.ts'

export type OnlinePerson = Visitor | Member

/** The place that stands for being online; all other places are slugs of channels. */
export const site = ''

interface Entry {
  person: OnlinePerson
  /** Empty during the grace period, while the user may return. */
  connections: Set<string>
}

/** Tracks the connections of this node and the places they are in. */
export function createConnectionRegistry() {
  const places = new Map<string, Map<number, Entry>>()
  /** Places as an array: few connections are in many places, thousands in just one. */
  const connections = new Map<string, { userId: number; places: readonly string[] }>()

  /** Adds a connection to a place. Returns whether the user was not there before. */
  function add(place: string, person: OnlinePerson, connection: string): boolean {
    const client = connections.get(connection) ?? { userId: person.id, places: [] }
    connections.set(connection, client)
    if (!client.places.includes(place)) client.places = [...client.places, place]
    const people = places.get(place) ?? new Map<number, Entry>()
    places.set(place, people)
    const entry = people.get(person.id)
    const others = entry?.connections ?? new Set<string>()
    people.set(person.id, { person, connections: others.add(connection) })
    return !entry
  }

  /**
   * Removes a connection from a place. Returns the user's id if it was their last one there; the user's entry
   * stays until `removePerson`.
   */
  function remove(place: string, connection: string): number | undefined {
    const client = connections.get(connection)
    if (!client || !leavePlace(connection, place)) return undefined
    const entry = places.get(place)?.get(client.userId)
    entry?.connections.delete(connection)
    return entry?.connections.size === 0 ? client.userId : undefined
  }

  /** Returns whether the connection was in the place. */
  function leavePlace(connection: string, place: string): boolean {
    const client = connections.get(connection)
    if (!client?.places.includes(place)) return false
    client.places = client.places.filter((one) => one !== place)
    return true
  }

  /** Removes a user with all connections from a place. Returns the user's entry. */
  function removePerson(place: string, userId: number): OnlinePerson | undefined {
    const people = places.get(place)
    const entry = people?.get(userId)
    if (!people || !entry) return undefined
    for (const connection of entry.connections) leavePlace(connection, place)
    people.delete(userId)
    if (people.size === 0) places.delete(place)
    return entry.person
  }

  /** Returns the places of a connection that has ended. */
  function end(connection: string): readonly string[] {
    return connections.get(connection)?.places ?? []
  }

  /** Changes the data of a user in one place or, without `only`, in all. Returns the places changed. */
  function update(userId: number, changes: Partial<Member>, only?: string): string[] {
    const changedPlaces: string[] = []
    for (const [place, people] of places) {
      const entry = people.get(userId)
      if (!entry || (only !== undefined && only !== place)) continue
      entry.person = { ...entry.person, ...changes }
      changedPlaces.push(place)
    }
    return changedPlaces
  }

  function placesOf(userId: number): string[] {
    return [...places].filter(([, people]) => people.has(userId)).map(([place]) => place)
  }

  function list(): { place: string; person: OnlinePerson }[] {
    return [...places].flatMap(([place, people]) =>
      [...people.values()].map(({ person }) => ({ place, person })),
    )
  }

  function peopleAt(place: string, limit = Number.POSITIVE_INFINITY): OnlinePerson[] {
    return Array.from(places.get(place)?.values().take(limit) ?? [], ({ person }) => person)
  }

  return {
    ...{ add, remove, removePerson, end, update, placesOf, list, peopleAt },
    isKnown: (connection: string) => connections.has(connection),
    removeConnection: (connection: string) => void connections.delete(connection),
    countAt: (place: string) => places.get(place)?.size ?? 0,
    /** Number of people per channel. */
    sizes: () =>
      new Map([...places].filter(([place]) => place !== site).map(([place, { size }]) => [place, size])),
  }
}
