import type { Logger } from 'pino'
import type { LiveEvent, LiveEvents } from '#contract/live.ts'
import type { Clock } from '../platform/clock.ts'
import type { EventBus } from '../platform/events.ts'
import type { Nodes } from '../platform/net/nodes.ts'

/** Who is told. `everyone` means everybody who is signed in. */
type Audience =
  | { readonly channel: string }
  | { readonly users: readonly number[] }
  | { readonly everyone: true }

/** Tell this audience this live event. */
export type Announcement = {
  [Name in LiveEvent]: {
    readonly to: Audience
    readonly name: Name
    readonly args: LiveEvents[Name]
    /** Of a line that may have been told before: whoever heard it then does not hear it again. */
    readonly isRepeat?: boolean
  }
}[LiveEvent]

/** Takes every connection of a user out of a channel. */
export interface Expulsion {
  readonly channel: string
  readonly userId: number
}

declare module '../platform/net/nodes.ts' {
  interface NodeMessages {
    announcement: Announcement
    expulsion: Expulsion
  }
}

/** Carries announcements to the gateways of every node, those of one node in the order in which it published them. */
export interface Relay {
  publish(announcement: Announcement): void
  /** Returns a function that unsubscribes. */
  subscribe(listener: (announcement: Announcement) => void): () => void
  /** After what was published before, on every node. */
  expel(expulsion: Expulsion): void
  /** Returns a function that unsubscribes. */
  onExpelled(listener: (expulsion: Expulsion) => void): () => void
  close(): Promise<void>
}

/** How features speak to whoever is listening, without knowing through which gateways. */
export interface Announcer {
  announce(announcement: Announcement): void
  /** Whoever is put out of a channel hears nothing more of it, through any gateway. */
  expel(expulsion: Expulsion): void
  /** What this node announces there is told to nobody, until it is shown again to whoever still listens. */
  setHidden(channel: string, isHidden: boolean): void
}

/** What a feature has at hand that tells live clients of its domain events. */
export interface AnnounceDependencies {
  bus: EventBus
  announcer: Announcer
}

interface Needs {
  nodes: Nodes
  clock: Clock
  log: Logger
}

/** What is published is heard here at once, and on other nodes as soon as they are told. */
export function createRelay({ nodes, clock, log }: Needs): Relay {
  const listeners = new Set<(announcement: Announcement) => void>()
  const gatekeepers = new Set<(expulsion: Expulsion) => void>()
  const deliver = (announcement: Announcement) => {
    for (const listener of listeners) {
      // What goes wrong at one gateway is not the fault of the others, which hear the same.
      try {
        listener(announcement)
      } catch (error) {
        log.error({ err: error, event: announcement.name }, 'clients of a gateway were not told')
      }
    }
  }
  const order = nodes.isSingle ? asItComes(deliver) : createLineOrder(deliver)
  const heardLines = createHeardLines(() => clock.now().toISOString())
  const pass = (announcement: Announcement) => {
    const { isRepeat = false } = announcement
    const line = lineOf(announcement)
    if (!line || heardLines.isNews(line, { isRepeat })) order.pass(announcement)
  }
  const expelHere = (expulsion: Expulsion) => {
    for (const gatekeeper of gatekeepers) gatekeeper(expulsion)
  }
  const unsubscribers = [nodes.subscribe('announcement', pass), nodes.subscribe('expulsion', expelHere)]
  nodes.onConnected(() => {
    heardLines.beginAnew()
    order.reset()
  })

  return {
    publish: (announcement) => {
      pass(announcement)
      nodes.publish('announcement', announcement)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    expel: (expulsion) => {
      expelHere(expulsion)
      nodes.publish('expulsion', expulsion)
    },
    onExpelled: (gatekeeper) => {
      gatekeepers.add(gatekeeper)
      return () => void gatekeepers.delete(gatekeeper)
    },
    close: async () => {
      for (const stop of unsubscribers) stop()
      order.reset()
      listeners.clear()
      gatekeepers.clear()
    },
  }
}

export function createAnnouncer({ relay }: { relay: Relay }): Announcer {
  const hidden = new Set<string>()

  return {
    announce: (announcement) => {
      const { to } = announcement
      if (!('channel' in to && hidden.has(to.channel))) relay.publish(announcement)
    },
    expel: relay.expel,
    setHidden: (channel, isHidden) => {
      if (isHidden) hidden.add(channel)
      else hidden.delete(channel)
    },
  }
}

/** Undefined for what is no line that somebody says. */
function lineOf({ name, args }: Announcement): Line | undefined {
  if (name === 'new-message') return { key: `channel ${args[0].id}`, at: args[0].createdAt }
  if (name === 'new_message') return { key: `private ${args[0].id}`, at: args[0].timestamp }
  return undefined
}

/** Lines that a node remembers to have heard. */
const mostHeard = 10_000

interface Line {
  /** Of no other line in any place. */
  key: string
  /** When it was stored, ISO 8601. */
  at: string
}

/**
 * Which lines this node has passed on: one that is told again, because nobody knows who has heard it, is news only where
 * it was missed. `now` answers an instant, ISO 8601.
 */
function createHeardLines(now: () => string) {
  const passed = new Map<string, string>()
  /** Lines that are older may have been heard, or read by who came later. */
  let since = now()

  function remember({ key, at }: Line): void {
    passed.set(key, at)
    const [oldest] = passed
    if (passed.size <= mostHeard || !oldest) return
    passed.delete(oldest[0])
    if (oldest[1] > since) since = oldest[1]
  }

  return {
    isNews: (line: Line, { isRepeat }: { isRepeat: boolean }): boolean => {
      if (passed.has(line.key)) return false
      remember(line)
      return !isRepeat || line.at >= since
    },
    /** Something may have been missed, and whoever listens reads it by themselves. */
    beginAnew: () => {
      since = now()
    },
  }
}

/** As long as a line of another node may be on its way; whoever still lacks it asks for it. */
const longestHoldMilliseconds = 1000

interface Room {
  last: number
  /** By the number of the line that is waited for, and behind them what has none. */
  lines: Map<number, Announcement>
  others: Announcement[]
  timer: NodeJS.Timeout | undefined
}

export interface LineOrder {
  pass(announcement: Announcement): void
  /** Nothing is waited for any more: what was held is passed on, and the next line may have any number. */
  reset(): void
}

/**
 * Lines of a channel come from several nodes, and their numbers without a gap say in which order: one that comes
 * early waits for a moment, and so does what follows it.
 */
export function createLineOrder(deliver: (announcement: Announcement) => void): LineOrder {
  const rooms = new Map<string, Room>()

  function pass(announcement: Announcement): void {
    const slug = 'channel' in announcement.to ? announcement.to.channel : ''
    const number = announcement.name === 'new-message' ? announcement.args[0].seq : undefined
    const room = rooms.get(slug)
    if (room) passInOrder(room, number, announcement)
    else {
      if (number !== undefined) rooms.set(slug, createRoom(number))
      deliver(announcement)
    }
  }

  function passInOrder(room: Room, number: number | undefined, announcement: Announcement): void {
    if (number === undefined) {
      if (room.lines.size > 0) room.others.push(announcement)
      else deliver(announcement)
    } else if (number > room.last + 1) {
      room.lines.set(number, announcement)
      room.timer ??= setTimeout(() => passAll(room), longestHoldMilliseconds).unref()
    } else {
      deliver(announcement)
      room.last = Math.max(room.last, number)
      passHeld(room)
    }
  }

  function passHeld(room: Room): void {
    for (let next = room.lines.get(room.last + 1); next; next = room.lines.get(room.last + 1)) {
      room.last += 1
      room.lines.delete(room.last)
      deliver(next)
    }
    if (room.lines.size === 0) passOthers(room)
  }

  function passOthers(room: Room): void {
    clearTimeout(room.timer)
    room.timer = undefined
    for (const announcement of room.others.splice(0)) deliver(announcement)
  }

  function passAll(room: Room): void {
    for (const [number, announcement] of [...room.lines].sort(([one], [other]) => one - other)) {
      room.last = number
      deliver(announcement)
    }
    room.lines.clear()
    passOthers(room)
  }

  return {
    pass,
    reset: () => {
      for (const room of rooms.values()) passAll(room)
      rooms.clear()
    },
  }
}

/** A node that is alone publishes in order by itself. */
function asItComes(deliver: (announcement: Announcement) => void): LineOrder {
  return { pass: deliver, reset: () => {} }
}

function createRoom(last: number): Room {
  return { last, lines: new Map(), others: [], timer: undefined }
}

export const everyoneRoom = 'everyone'
export const userRoom = (userId: number) => `user:${userId}`
export const sessionRoom = (sessionId: string) => `session:${sessionId}`
export const channelRoom = (slug: string) => `channel:${slug}`

/** The rooms in which a gateway keeps the connections of an audience. */
export function roomsOf(audience: Audience): string[] {
  if ('channel' in audience) return [channelRoom(audience.channel)]
  if ('users' in audience) return audience.users.map(userRoom)
  return [everyoneRoom]
}
