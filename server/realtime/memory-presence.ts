import type { Member, Presence, Visitor } from './presence.ts'

interface Seat {
  member: Member
  connections: Set<string>
  /** Runs while the last connection is gone. */
  leaving: NodeJS.Timeout | undefined
}

/** Presence of a single node. */
export function createMemoryPresence({ graceMilliseconds = 10_000 } = {}): Presence {
  const channels = new Map<string, Map<number, Seat>>()
  const online = new Map<number, { visitor: Visitor; connections: Set<string> }>()
  /** Whose a connection is, and where it has gone. */
  const connections = new Map<string, { userId: number; channels: Set<string> }>()
  const joined: ((member: Member, size: number) => void)[] = []
  const left: ((member: Member, size: number) => void)[] = []
  const onlineChanged: (() => void)[] = []

  async function arrive(visitor: Visitor, connection: string): Promise<void> {
    connections.set(connection, { userId: visitor.id, channels: new Set() })
    const known = online.get(visitor.id)
    if (known) known.connections.add(connection)
    else online.set(visitor.id, { visitor, connections: new Set([connection]) })
    if (!known) for (const listener of onlineChanged) listener()
  }

  async function depart(connection: string): Promise<void> {
    const ended = connections.get(connection)
    if (!ended) return
    for (const channel of ended.channels) stand(channel, ended.userId, connection)
    connections.delete(connection)

    const known = online.get(ended.userId)
    known?.connections.delete(connection)
    if (!known || known.connections.size > 0) return
    online.delete(ended.userId)
    for (const listener of onlineChanged) listener()
  }

  async function enter(member: Member, connection: string): Promise<Member[]> {
    const place = connections.get(connection)
    if (!place) return members(member.channel)
    place.channels.add(member.channel)
    const seats = channels.get(member.channel) ?? new Map<number, Seat>()
    channels.set(member.channel, seats)

    const seat = seats.get(member.id)
    clearTimeout(seat?.leaving)
    const others = seat?.connections ?? new Set<string>()
    seats.set(member.id, { member, connections: others.add(connection), leaving: undefined })
    if (!seat) for (const listener of joined) listener(member, seats.size)
    return members(member.channel)
  }

  async function leave(channel: string, connection: string): Promise<void> {
    const place = connections.get(connection)
    if (place?.channels.delete(channel)) stand(channel, place.userId, connection)
  }

  async function expel(channel: string, userId: number): Promise<void> {
    const seat = channels.get(channel)?.get(userId)
    if (!seat) return
    for (const connection of seat.connections) connections.get(connection)?.channels.delete(channel)
    clearTimeout(seat.leaving)
    vacate(channel, seat.member)
  }

  async function setLevel(
    channel: string,
    { userId, level }: { userId: number; level: Member['level'] },
  ): Promise<void> {
    const seat = channels.get(channel)?.get(userId)
    if (seat) seat.member = { ...seat.member, level }
  }

  async function rename(userId: number, nickname: string): Promise<string[]> {
    return showAs(userId, { nickname })
  }

  async function setPicture(userId: number, profileImage: string): Promise<string[]> {
    return showAs(userId, { profileImage })
  }

  function showAs(userId: number, look: Partial<Pick<Visitor, 'nickname' | 'profileImage'>>): string[] {
    const known = online.get(userId)
    if (known) known.visitor = { ...known.visitor, ...look }
    const seats = [...channels.values()].flatMap((people) => people.get(userId) ?? [])
    for (const seat of seats) seat.member = { ...seat.member, ...look }
    if (known) for (const listener of onlineChanged) listener()
    return seats.map(({ member }) => member.channel)
  }

  function stand(channel: string, userId: number, connection: string): void {
    const seat = channels.get(channel)?.get(userId)
    if (!seat?.connections.delete(connection) || seat.connections.size > 0) return
    seat.leaving = setTimeout(() => vacate(channel, seat.member), graceMilliseconds).unref()
  }

  function vacate(channel: string, member: Member): void {
    const seats = channels.get(channel)
    seats?.delete(member.id)
    if (seats?.size === 0) channels.delete(channel)
    for (const listener of left) listener(member, seats?.size ?? 0)
  }

  const members = (channel: string) =>
    [...(channels.get(channel)?.values() ?? [])].map(({ member }) => member)

  return {
    arrive,
    depart,
    enter,
    leave,
    expel,
    setLevel,
    rename,
    setPicture,
    listMembers: async (channel) => members(channel),
    countMembers: async () => new Map([...channels].map(([channel, seats]) => [channel, seats.size])),
    listOnline: async (limit) =>
      [...online.values().take(limit)].map(({ visitor }) => ({ ...visitor, level: null, channel: null })),
    countOnline: async () => online.size,
    onJoined: (listener) => void joined.push(listener),
    onLeft: (listener) => void left.push(listener),
    onOnline: (listener) => void onlineChanged.push(listener),
    close: async () => {
      for (const seats of channels.values()) for (const seat of seats.values()) clearTimeout(seat.leaving)
    },
  }
}
