import type { Logger } from 'pino'
import type { Nodes } from '../../platform/net/nodes.ts'
import { createConnectionRegistry, type OnlinePerson, site } from '../../realtime/connection-registry.ts'
import type { Member, Presence, Visitor } from '../../realtime/presence.ts'
import type { Redis } from './connection.ts'
import type { Reaped } from './presence-scripts.ts'

/** State of this node in the eyes of the others. */
type Life = 'unbroken' | 'broken' | 'forgotten'

interface Dependencies {
  redis: Redis
  nodes: Nodes
  log: Logger
  graceMilliseconds?: number
}

declare module '../../platform/net/nodes.ts' {
  interface NodeMessages {
    'presence.online': Record<string, never>
    'presence.dead': { node: string }
    'presence.expelled': { channel: string; userId: number }
    'presence.shown': { userId: number; changes: Partial<Member>; channel?: string }
  }
}

const leaseMilliseconds = 6000
const renewMilliseconds = 2000
const reapMilliseconds = 1000

/**
 * Presence shared by all nodes. A node holds the entries of its connections as long as it renews its lease;
 * once it is dead, any other node announces that its people have left.
 */
export async function createRedisPresence({
  redis,
  nodes,
  log,
  graceMilliseconds = 10_000,
}: Dependencies): Promise<Presence> {
  const { prefix, run } = redis
  const registry = createConnectionRegistry()
  const joined: ((member: Member, size: number) => void)[] = []
  const left: ((member: Member, size: number) => void)[] = []
  const onlineChanged: (() => void)[] = []
  const died: ((node: string) => void)[] = []
  const keyOf = (...parts: string[]) => prefix + parts.join(':')

  const emitDead = (node: string) => {
    for (const listener of died) listener(node)
  }

  nodes.subscribe('presence.online', emitOnline)
  nodes.subscribe('presence.dead', ({ node }) => emitDead(node))
  nodes.subscribe('presence.expelled', ({ channel, userId }) => void registry.removePerson(channel, userId))
  nodes.subscribe(
    'presence.shown',
    ({ userId, changes, channel }) => void registry.update(userId, changes, channel),
  )

  function emitOnline(): void {
    for (const listener of onlineChanged) listener()
  }

  function publishOnline(): void {
    emitOnline()
    nodes.publish('presence.online', {})
  }

  /** Announces a result of the scripts: JSON of the person, how many are left, and the place. */
  function announceLeft(vacated: readonly unknown[] | null): void {
    if (!vacated) return
    const [person, size, place] = vacated
    if (place === site) publishOnline()
    else for (const listener of left) listener(JSON.parse(String(person)), Number(size))
  }

  function announceJoined(place: string, person: OnlinePerson, [isNew, size]: readonly number[]): void {
    if (isNew !== 1) return
    if (place === site) publishOnline()
    else for (const listener of joined) listener(person as Member, Number(size))
  }

  /**
   * Returns undefined if Redis is away or late; the state is rebuilt after the reconnect. A late result is
   * still announced by the callback, as no other node gets it.
   */
  async function unlessApart<T>(question: Promise<T>): Promise<T | undefined> {
    return question.catch((error: unknown) => {
      log.debug({ err: error }, 'presence is not shared now')
      return undefined
    })
  }

  async function enterPlace(place: string, person: OnlinePerson, tell = announceJoined): Promise<void> {
    await unlessApart(
      run(async (client) =>
        tell(
          place,
          person,
          await client.enterPlace(prefix, place, person.id, nodes.id, JSON.stringify(person)),
        ),
      ),
    )
  }

  async function leavePlace(place: string, userId: number, grace: number): Promise<void> {
    await unlessApart(
      run(async (client) => announceLeft(await client.leavePlace(prefix, place, userId, nodes.id, grace))),
    )
  }

  const graceAt = (place: string) => (place === site ? 0 : graceMilliseconds)

  /** Removes a connection from a place. The grace period for a return is kept in Redis. */
  function rise(place: string, connection: string): number | undefined {
    const userId = registry.remove(place, connection)
    if (userId !== undefined) registry.removePerson(place, userId)
    return userId
  }

  async function depart(connection: string): Promise<void> {
    const ended = registry.end(connection).map((place) => ({ place, userId: rise(place, connection) }))
    registry.removeConnection(connection)
    const last = ended.flatMap(({ place, userId }) => (userId === undefined ? [] : [{ place, userId }]))
    await Promise.all(last.map(({ place, userId }) => leavePlace(place, userId, graceAt(place))))
  }

  async function leave(channel: string, connection: string): Promise<void> {
    const userId = rise(channel, connection)
    if (userId !== undefined) await leavePlace(channel, userId, graceMilliseconds)
  }

  async function expel(channel: string, userId: number): Promise<void> {
    registry.removePerson(channel, userId)
    nodes.publish('presence.expelled', { channel, userId })
    await unlessApart(run(async (client) => announceLeft(await client.removePerson(prefix, channel, userId))))
  }

  async function updatePerson(userId: number, changes: Partial<Member>, channel?: string): Promise<string[]> {
    const change = channel === undefined ? { userId, changes } : { userId, changes, channel }
    registry.update(userId, changes, channel)
    nodes.publish('presence.shown', change)
    const places = await unlessApart(
      run((client) => client.updatePerson(prefix, userId, channel ?? '*', JSON.stringify(changes))),
    )
    if (channel === undefined) publishOnline()
    return places?.filter((place) => place !== site) ?? []
  }

  async function peopleAt<P extends OnlinePerson>(place: string): Promise<P[]> {
    const texts = await unlessApart(run((client) => client.hVals(keyOf('people', place))))
    const people = texts?.map((text) => JSON.parse(text) as P) ?? (registry.peopleAt(place) as P[])
    return people.sort((one, other) => one.id - other.id)
  }

  async function placesOf(userId: number): Promise<string[]> {
    const shared = await unlessApart(run((client) => client.sMembers(keyOf('places', String(userId)))))
    return shared ?? registry.placesOf(userId)
  }

  /** Synchronizes Redis with the connections of this node. */
  async function rebuild(life: Life): Promise<void> {
    const own = registry.list()
    const held = new Set(own.map(({ place, person }) => `${place} ${person.id}`))
    for (const entry of await run((client) => client.sMembers(keyOf('held', nodes.id)))) {
      const [place = site, userId] = entry.split(' ')
      if (!held.has(entry)) await leavePlace(place, Number(userId), 0)
    }
    // If Redis has lost its data, people who are re-entered have not joined anew.
    const tell = life === 'forgotten' ? () => {} : announceJoined
    await Promise.all(own.map(({ place, person }) => enterPlace(place, person, tell)))
  }

  let knownSince: string | undefined
  async function renew(): Promise<Life> {
    const [isUnbroken, born] = await run((client) => client.renew(prefix, nodes.id, leaseMilliseconds))
    const isForgotten = String(born) !== knownSince
    knownSince = String(born)
    return isForgotten ? 'forgotten' : isUnbroken === 1 ? 'unbroken' : 'broken'
  }

  async function live(): Promise<void> {
    const life = await renew()
    if (life !== 'unbroken') await rebuild(life)
  }

  async function reap(): Promise<void> {
    await run(async (client) => {
      // The client's types have no tuples.
      const [vacated, dead] = (await client.reap(prefix, nodes.id, leaseMilliseconds)) as Reaped
      vacated.forEach(announceLeft)
      for (const node of dead) {
        emitDead(node)
        nodes.publish('presence.dead', { node })
      }
    })
  }

  await live()
  const timers = [
    setInterval(() => void unlessApart(live()), renewMilliseconds).unref(),
    setInterval(() => void unlessApart(reap()), reapMilliseconds).unref(),
  ]
  // Runs before connections are asked to reconnect; people missing from Redis would otherwise be announced as
  // joined.
  nodes.onConnected(() => unlessApart(renew().then(rebuild)))

  return {
    arrive: async (visitor, connection) => {
      registry.add(site, visitor, connection)
      await enterPlace(site, visitor)
    },
    depart,
    enter: async (member, connection) => {
      if (registry.isKnown(connection)) {
        registry.add(member.channel, member, connection)
        await enterPlace(member.channel, member)
      }
      return peopleAt(member.channel)
    },
    leave,
    expel,
    setLevel: async (channel, { userId, level }) => void (await updatePerson(userId, { level }, channel)),
    rename: (userId, nickname) => updatePerson(userId, { nickname }),
    setPicture: (userId, profileImage) => updatePerson(userId, { profileImage }),
    channelsOf: async (userId) => (await placesOf(userId)).filter((place) => place !== site),
    listMembers: (channel) => peopleAt(channel),
    countMembers: async () => {
      const sizes = Object.entries((await unlessApart(run((client) => client.hGetAll(keyOf('sizes'))))) ?? {})
      return new Map(sizes.filter(([place]) => place !== site).map(([place, size]) => [place, Number(size)]))
    },
    isOnline: async (userId) => (await placesOf(userId)).includes(site),
    listOnline: async (limit) => {
      const people = await peopleAt<Visitor>(site)
      return people.slice(0, limit).map((visitor) => ({ ...visitor, level: null, channel: null }))
    },
    countOnline: async () =>
      (await unlessApart(run((client) => client.hLen(keyOf('people', site))))) ?? registry.countAt(site),
    onJoined: (listener) => void joined.push(listener),
    onLeft: (listener) => void left.push(listener),
    onOnline: (listener) => void onlineChanged.push(listener),
    onNodeDied: (listener) => void died.push(listener),
    close: async () => {
      for (const timer of timers) clearInterval(timer)
      // People who reconnect to another node within the grace period have not left.
      await Promise.all(
        registry.list().map(({ place, person }) => leavePlace(place, person.id, graceAt(place))),
      )
      await unlessApart(run((client) => client.zRem(keyOf('nodes'), nodes.id)))
      await unlessApart(run((client) => client.hDel(keyOf('since'), nodes.id)))
    },
  }
}
