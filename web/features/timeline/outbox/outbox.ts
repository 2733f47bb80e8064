import { newClientId } from '../../../platform/api/new-client-id.ts'
import { createListeners } from '../../../platform/storage/listeners.ts'

/** The line being replied to, as its author saw it. */
export interface AnsweredLine {
  id: number
  /** The author, in a channel. */
  userId?: number | undefined
  name: string
  text: string
  /** Number of pictures. */
  pictures?: number
  /** Deleted meanwhile: the text is sent without a reply reference. */
  gone?: 'deleted'
}

/** A picture of a line not stored yet, by the id under which it is uploaded. */
export interface WaitingPicture {
  clientId: string
  alt: string
}

/** A picture chosen for the next line. */
export interface ChosenPicture extends WaitingPicture {
  file: File
}

/** A line not yet known to be stored. */
export interface OutboxLine {
  clientId: string
  /** Slug of a channel, or id of a conversation. */
  place: string
  text: string
  answered?: AnsweredLine
  /** The line is sent once they are uploaded. */
  pictures?: readonly WaitingPicture[]
  /** When it was written; lines are sent in this order. */
  at: string
  /** Why the server refused the line. A refused line waits for its author. */
  refusal?: string
  /** The author was warned about a word; sending the line again confirms it. */
  warned?: true
  /** As it is, the line would be refused again. */
  isFinal?: boolean | undefined
}

/** Why the server refused a line. */
export interface Refused {
  reason: string
  /** Error code. */
  key?: string
}

/** Why the first line waits, and with it those behind it: a rate limit, or an unavailable server. */
export type Hold = (Later & { until: string }) | { kind: 'unreachable' }

/** Asked to wait. Slow mode concerns only one place, so lines for others go on. */
export interface Later {
  kind: 'later'
  seconds: number
  isSlowMode?: true
}

/** A line and why it waits; `hold` is absent while it is being sent, and if it was refused. */
export interface WaitingLine extends OutboxLine {
  hold?: Hold | { kind: 'turn' }
}

export type OutboxStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>

/** Each kind has its own outbox, so that neither holds up the other. */
export type OutboxKind = 'channel' | 'conversation'

/** Compares lines in sending order. */
export const byTime = (a: OutboxLine, b: OutboxLine): number =>
  a.at < b.at ? -1 : a.at > b.at ? 1 : a.clientId < b.clientId ? -1 : 1

/** Name of the lock that lets one tab or the service worker send at a time. */
export const outboxLock = (userId: number, kind: OutboxKind) => `outbox.${kind}.${userId}`

/** Prefix of an outbox's storage keys; the `clientId` of a line follows. */
export const outboxPrefix = (userId: number, kind: OutboxKind) => `outbox:${userId}:${kind}:`

/**
 * The unsent lines of one account, which outlive reloads. Each has its own storage key, so that tabs never
 * overwrite each other's lines; all tabs see the same lines.
 */
export function createOutbox(storage: OutboxStorage, userId: number, kind: OutboxKind) {
  const prefix = outboxPrefix(userId, kind)
  const { notify, subscribe } = createListeners()
  let lines = read()
  let holds: ReadonlyMap<string, Hold> = new Map()

  function read(): OutboxLine[] {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    return keys
      .filter((key) => key.startsWith(prefix))
      .flatMap((key) => parseLine(storage.getItem(key)))
      .sort(byTime)
  }

  function changed() {
    lines = read()
    notify()
  }

  function put(line: OutboxLine) {
    storage.setItem(prefix + line.clientId, JSON.stringify(line))
    changed()
  }

  return {
    /** The same array until something changes. */
    lines: () => lines,

    /** By place; `''` is for all. The same map until something changes. */
    holds: () => holds,

    setHold(place: string, hold: Hold | undefined) {
      if (hold === holds.get(place)) return
      const others = [...holds].filter(([other]) => other !== place)
      holds = new Map(hold ? [...others, [place, hold]] : others)
      notify()
    },

    add({
      now,
      ...line
    }: Pick<OutboxLine, 'place' | 'text' | 'answered' | 'pictures'> & { now: Date }): OutboxLine {
      const last = lines.at(-1)
      const after = last ? Date.parse(last.at) + 1 : 0
      const at = new Date(Math.max(now.getTime(), after)).toISOString()
      const added = { clientId: newClientId(), ...line, at }
      put(added)
      return added
    },

    refuse(clientId: string, { reason: refusal, key }: Refused) {
      const line = lines.find((other) => other.clientId === clientId)
      if (!line) return
      const { answered: _gone, ...rest } = line
      // Sent again, it replies to nothing.
      const kept = key === 'reply_to_not_found' ? rest : line
      put({
        ...kept,
        refusal,
        isFinal: key === 'word_refused',
        ...(key === 'word_warned' && { warned: true }),
      })
    },

    /** Queues a refused line again, after all waiting lines. */
    sendAgain(clientId: string, now: Date) {
      const line = lines.find((other) => other.clientId === clientId)
      if (!line) return
      const { refusal: _refusal, ...again } = line
      put({ ...again, at: now.toISOString() })
    },

    /** Removes a line that is stored or that its author has discarded. */
    remove(clientId: string) {
      if (!lines.some((line) => line.clientId === clientId)) return
      storage.removeItem(prefix + clientId)
      changed()
    },

    /** Call it when another tab changed the storage; `null` means that it was cleared. */
    changedElsewhere(key: string | null) {
      if (key === null || key.startsWith(prefix)) changed()
    },

    subscribe,
  }
}
export type Outbox = ReturnType<typeof createOutbox>

function parseLine(stored: string | null): OutboxLine[] {
  try {
    const line: unknown = JSON.parse(stored ?? 'null')
    return isOutboxLine(line) ? [line] : []
  } catch {
    return []
  }
}

function isOutboxLine(value: unknown): value is OutboxLine {
  if (typeof value !== 'object' || value === null) return false
  const line = value as Partial<Record<keyof OutboxLine, unknown>>
  return [line.clientId, line.place, line.text, line.at].every((field) => typeof field === 'string')
}
