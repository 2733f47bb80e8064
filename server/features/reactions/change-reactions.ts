import type { Reaction } from '#contract/reactions.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { type Listeners, lockPlace, type Place } from '../../platform/database/places.store.ts'
import { deleteReactions } from '../../platform/database/reactions.store.ts'
import { Conflict, NotFound, type Refusal, Unavailable } from '../../platform/errors.ts'
import './reactions.events.ts'
import { findReacted, type Line, listLines, storeChanges, updateCounts } from './reactions.store.ts'
import { type Change, tally } from './tally.ts'

/** `nickname` is the user's current display name. */
type NamedChange = Change & { nickname: string }

/** Reactions of a line as seen by one reader, and the revision of the line that has them. */
export interface Reacted {
  reactions: Reaction[]
  revision: number
}

/** Maximum number of retries after concurrent changes by other nodes, edits and deletions. */
const mostTries = 20

/** Stores reactions in a channel or conversation, many at once. */
export function createChangeReactions({ db, clock }: { db: Database; clock: Clock }) {
  /**
   * Returns for each change the reactions of its line, as seen by its author. Counts rows read without a lock, and retries
   * if a line has changed meanwhile, so that the lock of the channel is only held for one statement.
   */
  async function change(place: Place, changes: readonly NamedChange[]): Promise<(Reacted | Refusal)[]> {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const tallied = await tryToChange(place, changes)
      if (tallied) return changes.map((one, index) => answerTo(one, tallied.outcomes[index], tallied))
    }
    throw new Unavailable()
  }

  /** Undefined if a line was changed concurrently. */
  async function tryToChange(place: Place, changes: readonly NamedChange[]): Promise<Tally | undefined> {
    const lineIds = unique(changes.map(({ messageId }) => messageId))
    const userIds = unique(changes.map(({ userId }) => userId))
    const found = await findReacted(db.read, place, { lineIds, userIds })
    if (!found) throw new NotFound('message_not_found')
    const { listeners, revision, lines, given } = found
    const tallied = { ...tally(lines, given, changes), revisions: new Map<number, number>() }
    for (const line of lines) tallied.revisions.set(line.id, line.revision)
    for (const [index, { id }] of tallied.lines.entries()) tallied.revisions.set(id, revision + 1 + index)
    if (tallied.lines.length === 0) return tallied

    const names = new Map(changes.map(({ userId, nickname }) => [userId, nickname]))
    return db.writeStatement(async (tx) => {
      const at = clock.now().toISOString()
      if (!(await storeChanges(tx, place, { ...tallied, revision, at }))) return undefined
      emitChange(tx, { listeners, revision }, withGivers(tallied, names))
      return tallied
    })
  }

  /** Removes all reactions from a line, or all with one emoji. */
  async function clear(
    place: Place,
    { lineId, emoji }: { lineId: number; emoji: string | undefined },
    onCleared: (tx: Tx) => Promise<void>,
  ): Promise<void> {
    await db.write(async (tx) => {
      const listeners = await lockPlace(tx, place)
      const [line] = await listLines(tx, place, [lineId])
      if (!listeners || !line) throw new NotFound('message_not_found')
      const counts = line.counts.filter((count) => emoji !== undefined && count.emoji !== emoji)
      if (counts.length < line.counts.length) {
        await deleteReactions(tx, place.kind, { lineId, emoji })
        const revision = await updateCounts(tx, place, { id: lineId, counts })
        emitChange(tx, { listeners, revision: revision - 1 }, [{ ...line, counts, by: [] }])
        await onCleared(tx)
      }
    })
  }

  return { change, clear }
}

/** `revisions` are those of the lines afterwards. */
type Tally = ReturnType<typeof tally> & { revisions: ReadonlyMap<number, number> }

function answerTo(
  change: NamedChange,
  outcome: Tally['outcomes'][number] | undefined,
  { seenBy, revisions }: Tally,
): Reacted | Refusal {
  if (outcome === 'gone') return new NotFound('message_not_found')
  if (outcome === 'full') return new Conflict('reactions_full')
  return { reactions: seenBy(change), revision: revisions.get(change.messageId) ?? 0 }
}

type ChangedLine = Omit<Line, 'revision'> & {
  by: { userId: number; nickname: string; emoji: string; added: boolean }[]
}

function withGivers({ lines, added, removed }: Tally, names: ReadonlyMap<number, string>): ChangedLine[] {
  const by = [
    ...added.map((one) => ({ ...one, added: true })),
    ...removed.map((one) => ({ ...one, added: false })),
  ].map((one) => ({ ...one, nickname: names.get(one.userId) ?? '' }))
  const byLine = Map.groupBy(by, ({ messageId }) => messageId)
  return lines.map((line) => ({
    ...line,
    by: (byLine.get(line.id) ?? []).map(({ messageId, ...one }) => one),
  }))
}

/** `revision` is that of the channel or conversation before: the first line gets the next one. */
function emitChange(
  tx: Tx,
  { listeners, revision }: { listeners: Listeners; revision: number },
  lines: readonly ChangedLine[],
): void {
  for (const [index, { id, seq, counts, by }] of lines.entries()) {
    const ofLine = revision + 1 + index
    tx.emit('reactions.changed', { listeners, id, seq, revision: ofLine, reactions: [...counts], by })
  }
}

const unique = (ids: readonly number[]) => [...new Set(ids)]
