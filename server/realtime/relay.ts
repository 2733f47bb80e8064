import type { Logger } from 'pino'
import type { LiveEvent, LiveEvents } from '#contract/live.ts'
import type { Reaction } from '#contract/reactions.ts'
import type { Clock } from '../platform/clock.ts'
import type { EventBus } from '../platform/events.ts'
import type { Nodes } from '../platform/net/nodes.ts'

/** Recipients of an announcement. `everyone` means all signed-in users. */
type Audience =
  | { readonly channel: string }
  | { readonly users: readonly number[] }
  | { readonly everyone: true }

/** A live event for an audience. */
export type Announcement = {
  [Name in LiveEvent]: {
    readonly to: Audience
    readonly name: Name
    readonly args: LiveEvents[Name]
    /** For a line that may have been announced before: recipients who got it then do not get it again. */
    readonly isRepeat?: boolean
  }
}[LiveEvent]

/** Removes every connection of a user from a channel. */
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

/** Carries announcements to the gateways of every node, in the order in which each node published them. */
export interface Relay {
  publish(announcement: Announcement): void
  /** Returns a function that unsubscribes. */
  subscribe(listener: (announcement: Announcement) => void): () => void
  /** Expels on every node, after everything published before. */
  expel(expulsion: Expulsion): void
  /** Returns a function that unsubscribes. */
  onExpelled(listener: (expulsion: Expulsion) => void): () => void
  close(): Promise<void>
}

/** Lets features announce events without knowing the gateways. */
export interface Announcer {
  announce(announcement: Announcement): void
  /** Stops all announcements of a channel to a user, through any gateway. */
  expel(expulsion: Expulsion): void
  /** Drops this node's announcements to a channel until it is shown again. */
  setHidden(channel: string, isHidden: boolean): void
}

/** Dependencies of the functions that announce a feature's domain events. */
export interface AnnounceDependencies {
  bus: EventBus
  announcer: Announcer
}

/** Delivers announcements on this node at once, and to other nodes as soon as possible. */
export function createRelay({ nodes, clock, log }: { nodes: Nodes; clock: Clock; log: Logger }): Relay {
  const listeners = new Set<(announcement: Announcement) => void>()
  const gatekeepers = new Set<(expulsion: Expulsion) => void>()
  const deliver = (announcement: Announcement) => {
    for (const listener of listeners) {
      // An error in one gateway must not affect the others.
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

/** Undefined if the announcement is no new line. */
function lineOf({ name, args }: Announcement): Line | undefined {
  if (name === 'new-message') return { key: `channel ${args[0].id}`, at: args[0].createdAt }
  if (name === 'new_message') return { key: `private ${args[0].id}`, at: args[0].timestamp }
  return undefined
}

/** Number of delivered lines that a node remembers. */
const mostHeard = 10_000

interface Line {
  /** Unique among the lines of all places. */
  key: string
  /** When it was stored, ISO 8601. */
  at: string
}

/**
 * Remembers the lines that this node has delivered. A repeated line (sent again because it is unknown who got
 * it) counts as new only on nodes that missed it. `now` returns an instant, ISO 8601.
 */
function createHeardLines(now: () => string) {
  const passed = new Map<string, string>()
  /**
   * Repeats of lines older than this are dropped: they may have been delivered, or loaded by clients that
   * came later.
   */
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
    /** Called after a reconnect, when lines may have been missed: clients load them themselves. */
    beginAnew: () => {
      since = now()
    },
  }
}

/** Maximum wait for a line of another node; clients that still lack it request it. */
const longestHoldMilliseconds = 1000
/** The same where nothing is known of a channel: another node may be about to tell of an earlier line. */
const firstHoldMilliseconds = 200

interface Room {
  /** Number of the last line that was passed on; 0 if none was. */
  last: number
  /** Held announcements: lines by number, and those without a number that follow them. */
  lines: Map<number, Announcement>
  others: Announcement[]
  timer: NodeJS.Timeout | undefined
}

export interface LineOrder {
  pass(announcement: Announcement): void
  /** Stops waiting: delivers what is held and forgets the numbers. */
  reset(): void
}

/**
 * Puts the lines of several nodes in the order of their numbers, which have no gaps per channel: a line that
 * comes early is held for a moment, with all announcements that follow it.
 */
export function createLineOrder(deliver: (announcement: Announcement) => void): LineOrder {
  const rooms = new Map<string, Room>()

  function pass(announcement: Announcement): void {
    const slug = 'channel' in announcement.to ? announcement.to.channel : ''
    const number = announcement.name === 'new-message' ? announcement.args[0].seq : undefined
    const room = rooms.get(slug) ?? createRoom()
    if (number !== undefined) rooms.set(slug, room)
    passInOrder(room, number, announcement)
  }

  function passInOrder(room: Room, number: number | undefined, announcement: Announcement): void {
    if (number === undefined) {
      if (room.lines.size > 0) room.others.push(announcement)
      else deliver(announcement)
    } else if (number > room.last + 1) {
      room.lines.set(number, announcement)
      const milliseconds = room.last === 0 ? firstHoldMilliseconds : longestHoldMilliseconds
      room.timer ??= setTimeout(() => passAll(room), milliseconds).unref()
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

/** A single node publishes in order already. */
function asItComes(deliver: (announcement: Announcement) => void): LineOrder {
  return { pass: deliver, reset: () => {} }
}

function createRoom(): Room {
  return { last: 0, lines: new Map(), others: [], timer: undefined }
}

export const everyoneRoom = 'everyone'
export const userRoom = (userId: number) => `user:${userId}`
export const sessionRoom = (sessionId: string) => `session:${sessionId}`
export const channelRoom = (slug: string) => `channel:${slug}`

/** Returns the rooms in which a gateway keeps the connections of an audience. */
export function roomsOf(audience: Audience): string[] {
  if ('channel' in audience) return [channelRoom(audience.channel)]
  if ('users' in audience) return audience.users.map(userRoom)
  return [everyoneRoom]
}

/** Returns a line for broadcast: without `mine` of its reactions, which is for one reader only. */
export function lineForAll<Line extends { reactions?: Reaction[] | undefined }>(line: Line): Line {
  if (!line.reactions) return line
  return { ...line, reactions: line.reactions.map(({ emoji, count }) => ({ emoji, count })) }
}
