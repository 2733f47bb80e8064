import type { DeliveredLines } from '../../../features/app-passwords/delivery-receipts.service.ts'

/** Lines of a place that were written to a client. */
interface Run {
  /** Id of the last line before them; undefined while the client is joining. */
  after: number | undefined
  ids: number[]
  /** Whether lines up to `after` were replayed, of which there is no receipt yet. */
  isReplayed: boolean
}

export type Snapshot = Record<'channels' | 'conversations', DeliveredLines[]>

/** Lines written to a connection since its last receipts. */
export interface Delivered {
  /** By slug. */
  channels: Map<string, Run>
  /** By id. */
  conversations: Map<number, Run>
  /** Number of PINGs so far: the token of the last one. */
  pings: number
  pingedAt: number
  /** Lines written before a PING that is not answered yet. */
  pinged: Snapshot | undefined
  /** When receipts may be moved: an earlier connection may still be alive until then. */
  movesFrom: number
  /** Whether a later connection with the same password is there. */
  isReplaced: boolean
  /** Ends when all receipts are stored. */
  storing: Promise<void>
}

/** Unconfirmed lines of a place, after which it has no receipts any more. */
const mostUnconfirmed = 1000

/** Notes a line that was written. */
export function note<K>(runs: Map<K, Run>, place: K, id: number): void {
  const run = runs.get(place)
  if (!run) runs.set(place, { after: undefined, ids: [id], isReplayed: false })
  else if (run.ids.length >= mostUnconfirmed) Object.assign(run, { after: undefined, ids: [] })
  else if (id > (run.after ?? 0)) run.ids.push(id)
}

/** Begins the receipts of a place, whose lines up to `after` were replayed or known. */
export function beginRun<K>(
  runs: Map<K, Run> | undefined,
  place: K,
  { after, isReplayed }: { after: number; isReplayed: boolean },
): void {
  const ids = runs?.get(place)?.ids.filter((id) => id > after) ?? []
  runs?.set(place, { after, ids, isReplayed })
}

/** Forgets lines that have a receipt, unless the client has joined anew since. */
export function forget(run: Run | undefined, upTo: number): void {
  if (run && (run.after ?? 0) <= upTo)
    Object.assign(run, { after: upTo, ids: run.ids.filter((id) => id > upTo), isReplayed: false })
}

/** Lists the lines of a place, of which there is one item at most. */
export function linesOf(place: string, after: number, { ids, isReplayed }: Run): DeliveredLines[] {
  if (ids.length === 0 && !isReplayed) return []
  return [{ place, after, upTo: Math.max(after, ...ids), lines: ids.length }]
}
