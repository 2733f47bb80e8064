import type { History } from './history.ts'

/** A place in a history: that of a line, or a moment in milliseconds since 1970. */
type Reference = { id: number } | { at: number }

/** Beyond every line. */
const end = Number.MAX_SAFE_INTEGER

type Code = 'INVALID_PARAMS' | 'INVALID_MSGREFTYPE' | 'MESSAGE_ERROR'

/** A command that cannot be understood, as `FAIL` tells it. */
export class InvalidRequest extends Error {
  readonly code: Code
  /** What the text is about; may be nothing. */
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

/** The id of the line that a msgid, such as `c1`, names; undefined where it is none of this kind of place. */
export function readMsgid(text: string, idPrefix: History['idPrefix']): number | undefined {
  return text.startsWith(idPrefix) && /^.\d{1,15}$/.test(text) ? Number(text.slice(1)) : undefined
}

/** `timestamp=` and an instant in ISO 8601, as milliseconds since 1970: nothing was said before. */
export function readTimestamp(text: string): number {
  const [, value = ''] = /^timestamp=(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z)$/.exec(text) ?? []
  const at = Date.parse(value)
  if (Number.isNaN(at)) throw new InvalidRequest('INVALID_PARAMS', [text], 'Invalid timestamp')
  return Math.max(at, 0)
}

/** What comes before the reference has a smaller id. */
export async function idFrom(history: History, reference: Reference): Promise<number> {
  return 'id' in reference ? reference.id : firstSince(history, reference.at)
}

/** What comes after the reference has a greater id. Times are of whole milliseconds. */
export async function idUpTo(history: History, reference: Reference): Promise<number> {
  return 'id' in reference ? reference.id : (await firstSince(history, reference.at + 1)) - 1
}

async function firstSince(history: History, at: number): Promise<number> {
  return (await history.findFirstSince(new Date(at).toISOString())) ?? end
}
