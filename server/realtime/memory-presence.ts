import { createConnectionRegistry, site } from './connection-registry.ts'
import type { Member, Presence } from './presence.ts'

interface Options {
  graceMilliseconds?: number | undefined
}

/** Presence of a single node. */
export function createMemoryPresence({ graceMilliseconds = 10_000 }: Options = {}): Presence {
  const registry = createConnectionRegistry()
  /** Timers of users whose last connection to a channel has ended and who may still return. */
  const leaving = new Map<string, NodeJS.Timeout>()
  const joined: ((member: Member, size: number) => void)[] = []
  const left: ((member: Member, size: number) => void)[] = []
  const onlineChanged: (() => void)[] = []
  const keyOf = (channel: string, userId: number) => `${channel} ${userId}`

  function emitOnline(): void {
    for (const listener of onlineChanged) listener()
  }

  async function depart(connection: string): Promise<void> {
    for (const place of registry.end(connection)) leavePlace(place, connection)
    registry.removeConnection(connection)
  }

  async function enter(member: Member, connection: string): Promise<Member[]> {
    const { channel } = member
    if (registry.isKnown(connection)) {
      stay(channel, member.id)
      const isNew = registry.add(channel, member, connection)
      if (isNew) for (const listener of joined) listener(member, registry.countAt(channel))
    }
    return members(channel)
  }

  async function expel(channel: string, userId: number): Promise<void> {
    stay(channel, userId)
    removePerson(channel, userId)
  }

  /** Changes the data of a user everywhere. Returns the channels they are in. */
  async function updatePerson(userId: number, changes: Partial<Member>): Promise<string[]> {
    const places = registry.update(userId, changes)
    if (places.includes(site)) emitOnline()
    return places.filter((place) => place !== site)
  }

  function leavePlace(place: string, connection: string): void {
    const userId = registry.remove(place, connection)
    if (userId === undefined) return
    if (place === site) {
      removePerson(site, userId)
      return
    }
    const timer = setTimeout(expel, graceMilliseconds, place, userId)
    leaving.set(keyOf(place, userId), timer.unref())
  }

  function stay(channel: string, userId: number): void {
    const key = keyOf(channel, userId)
    clearTimeout(leaving.get(key))
    leaving.delete(key)
  }

  function removePerson(place: string, userId: number): void {
    const person = registry.removePerson(place, userId)
    if (!person) return
    if (place === site) emitOnline()
    else for (const listener of left) listener(person as Member, registry.countAt(place))
  }

  const members = (channel: string) => registry.peopleAt(channel) as Member[]

  return {
    arrive: async (visitor, connection) => {
      if (registry.add(site, visitor, connection)) emitOnline()
    },
    depart,
    enter,
    leave: async (channel, connection) => leavePlace(channel, connection),
    expel,
    setLevel: async (channel, { userId, level }) => void registry.update(userId, { level }, channel),
    rename: (userId, nickname) => updatePerson(userId, { nickname }),
    setPicture: (userId, profileImage) => updatePerson(userId, { profileImage }),
    channelsOf: async (userId) => registry.placesOf(userId).filter((place) => place !== site),
    listMembers: async (channel) => members(channel),
    countMembers: async () => registry.sizes(),
    isOnline: async (userId) => registry.placesOf(userId).includes(site),
    listOnline: async (limit) =>
      registry.peopleAt(site, limit).map((visitor) => ({ ...visitor, level: null, channel: null })),
    countOnline: async () => registry.countAt(site),
    onJoined: (listener) => void joined.push(listener),
    onLeft: (listener) => void left.push(listener),
    onOnline: (listener) => void onlineChanged.push(listener),
    onNodeDied: () => {},
    close: async () => {
      for (const timer of leaving.values()) clearTimeout(timer)
    },
  }
}
