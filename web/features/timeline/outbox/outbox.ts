import { createListeners } from '../../../platform/storage/listeners.ts'
import { newClientId } from './new-client-id.ts'

/** The line that another one answers, as its author saw it. */
export interface AnsweredLine {
  id: number
  name: string
  text: string
  /** How many it shows. */
  pictures?: number
  /** Deleted since: what is said goes out as an answer to nothing. */
  gone?: 'deleted'
}

/** A picture of a line that is not stored, by the id under which it is sent. */
export interface WaitingPicture {
  clientId: string
  alt: string
}

/** One that waits over the field for its line. */
export interface ChosenPicture extends WaitingPicture {
  file: File
}

/** A line that was written and is not yet known to be stored. */
export interface OutboxLine {
  clientId: string
  /** Where it belongs: the slug of a channel, or the id of a conversation. */
  place: string
  text: string
  answered?: AnsweredLine
  /** The line goes out once they have arrived. */
  pictures?: readonly WaitingPicture[]
  /** When it was written; lines go out in this order. */
  at: string
  /** Why the server does not want it. A refused line waits for its author. */
  refusal?: string
  /** Its author was warned of what is in it: sent once more, they mean it. */
  warned?: true
}

/** What the server has against a line. */
export interface Refused {
  reason: string
  /** It is stored if its author sends it once more. */
  isWarning?: boolean
  /** What it answers is not there any more: sent once more, it answers nothing. */
  isAnswerGone?: boolean
}

/** What holds up the first line, and with it all others: silence asked for by the server, or a server that is away. */
export type Hold = { kind: 'later'; seconds: number; until: string } | { kind: 'unreachable' }

/** A line, and why it waits; absent where it is under way, or refused. */
export interface WaitingLine extends OutboxLine {
  hold?: Hold | { kind: 'turn' }
}

export type OutboxStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>

/** Each kind has an outbox of its own: what holds up one does not hold up the other. */
export type OutboxKind = 'channel' | 'conversation'

/** In which they go out. */
export const byTime = (a: OutboxLine, b: OutboxLine): number =>
  a.at < b.at ? -1 : a.at > b.at ? 1 : a.clientId < b.clientId ? -1 : 1

/** What may be under way in one tab at a time, or in the service worker. */
export const outboxLock = (userId: number, kind: OutboxKind) => `outbox.${kind}.${userId}`

/** What the keys of an outbox begin with; the `clientId` of a line follows. */
export const outboxPrefix = (userId: number, kind: OutboxKind) => `outbox:${userId}:${kind}:`

/**
 * Lines outlive a reload, and belong to one account. Each has its own key, so that two tabs never
 * overwrite each other's; all tabs read the same lines.
 */
export function createOutbox(storage: OutboxStorage, userId: number, kind: OutboxKind) {
  const prefix = outboxPrefix(userId, kind)
  const { notify, subscribe } = createListeners()
  let lines = read()
  let hold: Hold | undefined

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

    hold: () => hold,

    setHold(next: Hold | undefined) {
      if (next === hold) return
      hold = next
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

    refuse(clientId: string, { reason: refusal, isWarning, isAnswerGone }: Refused) {
      const line = lines.find((other) => other.clientId === clientId)
      if (!line) return
      const { answered: _gone, ...rest } = line
      put({ ...(isAnswerGone ? rest : line), refusal, ...(isWarning && { warned: true }) })
    },

    /** The author wants a refused line sent once more, after all that waits. */
    sendAgain(clientId: string, now: Date) {
      const line = lines.find((other) => other.clientId === clientId)
      if (!line) return
      const { refusal: _refusal, ...again } = line
      put({ ...again, at: now.toISOString() })
    },

    /** It is stored, or its author gave it up. */
    remove(clientId: string) {
      if (!lines.some((line) => line.clientId === clientId)) return
      storage.removeItem(prefix + clientId)
      changed()
    },

    /** To be called when another tab wrote to the storage; `null` means that it was cleared. */
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
