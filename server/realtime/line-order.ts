import type { Announcement } from './audience.ts'

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
  forget(): void
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
    forget: () => {
      for (const room of rooms.values()) passAll(room)
      rooms.clear()
    },
  }
}

/** A node that is alone publishes in order by itself. */
export function asItComes(deliver: (announcement: Announcement) => void): LineOrder {
  return { pass: deliver, forget: () => {} }
}

function createRoom(last: number): Room {
  return { last, lines: new Map(), others: [], timer: undefined }
}
