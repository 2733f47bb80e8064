import type { History } from './history.ts'

/** Position in a history: the id of a line, or a time in milliseconds since 1970. */
type Reference = { id: number } | { at: number }

/** Greater than any id. */
const end = Number.MAX_SAFE_INTEGER

type Code = 'INVALID_PARAMS' | 'INVALID_MSGREFTYPE' | 'MESSAGE_ERROR'

/** Invalid command, reported by `FAIL`. */
export class InvalidRequest extends Error {
  readonly code: Code
  /** Context parameters of `FAIL`; may be empty. */
  readonly context: readonly string[]

  constructor(code: Code, context: readonly string[], text: string) {
    super(text)
    this.code = code
    this.context = context
  }
}

/** `msgid=c1` or `timestamp=2026-01-01T00:00:00.000Z` */
export function readReference(text: string, { target, idPrefix }: History): Reference {
  const [, type, value = ''] = /^([a-z]+)=(.*)$/.exec(text) ?? []
  if (type === undefined) throw new InvalidRequest('INVALID_PARAMS', [], 'Invalid reference')
  if (type === 'timestamp') return { at: readTimestamp(text) }
  if (type !== 'msgid') throw new InvalidRequest('INVALID_MSGREFTYPE', [target], 'Unknown type of reference')
  const id = readMsgid(value, idPrefix)
  if (id === undefined) throw new InvalidRequest('MESSAGE_ERROR', [target], 'No such message')
  return { id }
}

/** Returns the id in a msgid, such as `c1`; undefined if it is not of this kind of place. */
export function readMsgid(text: string, idPrefix: History['idPrefix']): number | undefined {
  return text.startsWith(idPrefix) && /^.\d{1,15}$/.test(text) ? Number(text.slice(1)) : undefined
}

/** PostgreSQL does not read the years that JavaScript writes after 9999. */
const latest = Date.UTC(9999, 0)

/** Parses `timestamp=` with an ISO 8601 instant. Returns milliseconds since 1970, from 0 to the year 9999. */
export function readTimestamp(text: string): number {
  const [, value = ''] = /^timestamp=(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z)$/.exec(text) ?? []
  const at = Date.parse(value)
  if (Number.isNaN(at)) throw new InvalidRequest('INVALID_PARAMS', [text], 'Invalid timestamp')
  return Math.min(Math.max(at, 0), latest)
}

/** Lines before the reference have smaller ids. */
export async function idFrom(history: History, reference: Reference): Promise<number> {
  return 'id' in reference ? reference.id : firstSince(history, reference.at)
}

/** Lines after the reference have greater ids. Times are whole milliseconds. */
export async function idUpTo(history: History, reference: Reference): Promise<number> {
  return 'id' in reference ? reference.id : (await firstSince(history, reference.at + 1)) - 1
}

async function firstSince(history: History, at: number): Promise<number> {
  return (await history.findFirstSince(new Date(at).toISOString())) ?? end
}
