import type { Reaction } from '#contract/reactions.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { type Listeners, lockPlace, type Place } from '../../platform/database/places.store.ts'
import { deleteReactions } from '../../platform/database/reactions.store.ts'
import { Conflict, NotFound, type Refusal } from '../../platform/errors.ts'
import './reactions.events.ts'
import { deleteGiven, insertGiven, type Line, listGiven, listLines, updateCounts } from './reactions.store.ts'
import { type Change, tally } from './tally.ts'

/** `nickname` is what its giver is called at this moment. */
export type NamedChange = Change & { nickname: string }

/** How reactions of one place are stored, many at once. */
export function createChangeReactions({ db, clock }: { db: Pick<Database, 'write'>; clock: Clock }) {
  /** Answers for each change the reactions of its line, as its giver sees them. */
  async function change(place: Place, changes: readonly NamedChange[]): Promise<(Reaction[] | Refusal)[]> {
    return db.write(async (tx) => {
      const listeners = await lockPlace(tx, place)
      if (!listeners) throw new NotFound('message_not_found')
      const lineIds = unique(changes.map(({ messageId }) => messageId))
      const userIds = unique(changes.map(({ userId }) => userId))
      const lines = await listLines(tx, place, lineIds)
      const given = await listGiven(tx, place.kind, { lineIds, userIds })
      const tallied = tally(lines, given, changes)

      await insertGiven(tx, place.kind, { given: tallied.added, at: clock.now().toISOString() })
      await deleteGiven(tx, place.kind, tallied.removed)
      const by = [
        ...tallied.added.map((one) => ({ ...one, added: true })),
        ...tallied.removed.map((one) => ({ ...one, added: false })),
      ]
      const names = new Map(changes.map(({ userId, nickname }) => [userId, nickname]))
      await tell(tx, place, {
        listeners,
        lines: tallied.lines.map((line) => ({
          ...line,
          by: by
            .filter(({ messageId }) => messageId === line.id)
            .map(({ userId, emoji, added }) => ({ userId, nickname: names.get(userId) ?? '', emoji, added })),
        })),
      })
      return changes.map((one, index) => {
        if (tallied.outcomes[index] === 'gone') return new NotFound('message_not_found')
        if (tallied.outcomes[index] === 'full') return new Conflict('reactions_full')
        return tallied.seenBy(one)
      })
    })
  }

  /** Takes everybody's from a line, or those with one emoji. */
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
        await tell(tx, place, { listeners, lines: [{ ...line, counts, by: [] }] })
        await onCleared(tx)
      }
    })
  }

  return { change, clear }
}

type Told = Line & {
  by: { userId: number; nickname: string; emoji: string; added: boolean }[]
}

async function tell(
  tx: Tx,
  place: Place,
  { listeners, lines }: { listeners: Listeners; lines: readonly Told[] },
): Promise<void> {
  if (lines.length === 0) return
  const last = await updateCounts(tx, place, lines)
  for (const [index, { id, seq, counts, by }] of lines.entries()) {
    const revision = last - lines.length + 1 + index
    tx.emit('reactions.changed', { listeners, id, seq, revision, reactions: [...counts], by })
  }
}

const unique = (ids: readonly number[]) => [...new Set(ids)]
