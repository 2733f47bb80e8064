import type { Member, Presence } from './presence.ts'
import { createSeats, site } from './seats.ts'

/** Presence of a single node. */
export function createMemoryPresence({ graceMilliseconds = 10_000 } = {}): Presence {
  const seats = createSeats()
  /** Of those whose last connection in a channel has gone, and who may come back. */
  const leaving = new Map<string, NodeJS.Timeout>()
  const joined: ((member: Member, size: number) => void)[] = []
  const left: ((member: Member, size: number) => void)[] = []
  const onlineChanged: (() => void)[] = []
  const keyOf = (channel: string, userId: number) => `${channel} ${userId}`

  function tellOnline(): void {
    for (const listener of onlineChanged) listener()
  }

  async function depart(connection: string): Promise<void> {
    for (const place of seats.end(connection)) stand(place, connection)
    seats.forget(connection)
  }

  async function enter(member: Member, connection: string): Promise<Member[]> {
    const { channel } = member
    if (seats.isKnown(connection)) {
      stay(channel, member.id)
      const isNew = seats.sit(channel, member, connection)
      if (isNew) for (const listener of joined) listener(member, seats.countAt(channel))
    }
    return members(channel)
  }

  async function expel(channel: string, userId: number): Promise<void> {
    stay(channel, userId)
    vacate(channel, userId)
  }

  /** Shows somebody with changes everywhere, and answers the channels in which they are. */
  async function show(userId: number, changes: Partial<Member>): Promise<string[]> {
    const places = seats.show(userId, changes)
    if (places.includes(site)) tellOnline()
    return places.filter((place) => place !== site)
  }

  function stand(place: string, connection: string): void {
    const userId = seats.stand(place, connection)
    if (userId === undefined) return
    if (place === site) {
      vacate(site, userId)
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

  function vacate(place: string, userId: number): void {
    const person = seats.vacate(place, userId)
    if (!person) return
    if (place === site) tellOnline()
    else for (const listener of left) listener(person as Member, seats.countAt(place))
  }

  const members = (channel: string) => seats.peopleAt(channel) as Member[]

  return {
    arrive: async (visitor, connection) => {
      if (seats.sit(site, visitor, connection)) tellOnline()
    },
    depart,
    enter,
    leave: async (channel, connection) => stand(channel, connection),
    expel,
    setLevel: async (channel, { userId, level }) => void seats.show(userId, { level }, channel),
    rename: (userId, nickname) => show(userId, { nickname }),
    setPicture: (userId, profileImage) => show(userId, { profileImage }),
    channelsOf: async (userId) => seats.placesOf(userId).filter((place) => place !== site),
    listMembers: async (channel) => members(channel),
    countMembers: async () => seats.sizes(),
    isOnline: async (userId) => seats.placesOf(userId).includes(site),
    listOnline: async (limit) =>
      seats.peopleAt(site, limit).map((visitor) => ({ ...visitor, level: null, channel: null })),
    countOnline: async () => seats.countAt(site),
    onJoined: (listener) => void joined.push(listener),
    onLeft: (listener) => void left.push(listener),
    onOnline: (listener) => void onlineChanged.push(listener),
    close: async () => {
      for (const timer of leaving.values()) clearTimeout(timer)
    },
  }
}
