interface Seat<P> {
  person: P
  connections: Set<string>
}

/**
 * The connections of this node, and the places they are in. A place is the slug of a channel, or empty for the
 * whole site.
 */
export function createSeats<P extends { id: number }>() {
  const places = new Map<string, Map<number, Seat<P>>>()
  const connections = new Map<string, { userId: number; places: Set<string> }>()

  /** The way in, for a connection that is there. */
  function sit(place: string, person: P, connection: string): void {
    const known = connections.get(connection) ?? { userId: person.id, places: new Set() }
    connections.set(connection, known)
    known.places.add(place)
    const people = places.get(place) ?? new Map<number, Seat<P>>()
    places.set(place, people)
    const others = people.get(person.id)?.connections ?? new Set<string>()
    people.set(person.id, { person, connections: others.add(connection) })
  }

  /** Answers whose last connection there it was. */
  function stand(place: string, connection: string): number | undefined {
    const known = connections.get(connection)
    if (!known?.places.delete(place)) return undefined
    const people = places.get(place)
    const seat = people?.get(known.userId)
    seat?.connections.delete(connection)
    if (!people || !seat || seat.connections.size > 0) return undefined
    people.delete(known.userId)
    if (people.size === 0) places.delete(place)
    return known.userId
  }

  /** Answers the places of a connection that has ended. */
  function end(connection: string): string[] {
    return [...(connections.get(connection)?.places ?? [])]
  }

  /** With all connections. */
  function vacate(place: string, userId: number): void {
    for (const connection of places.get(place)?.get(userId)?.connections ?? []) stand(place, connection)
  }

  /** Shows somebody with changes, there or, without a place, everywhere. */
  function show(userId: number, changes: Partial<P>, only?: string): void {
    for (const [place, people] of places) {
      const seat = people.get(userId)
      if (seat && (only === undefined || only === place)) seat.person = { ...seat.person, ...changes }
    }
  }

  function list(): { place: string; person: P }[] {
    return [...places].flatMap(([place, people]) =>
      [...people.values()].map(({ person }) => ({ place, person })),
    )
  }

  return {
    ...{ sit, stand, end, vacate, show, list },
    isKnown: (connection: string) => connections.has(connection),
    forget: (connection: string) => void connections.delete(connection),
    peopleAt: (place: string) => [...(places.get(place)?.values() ?? [])].map(({ person }) => person),
  }
}
