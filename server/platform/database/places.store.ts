import type { Tx } from './database.ts'
import type { Kind } from './reactions.store.ts'

/** A channel or conversation with lines. Changes to its lines lock its row. */
export interface Place {
  kind: Kind
  id: number
}

/** Recipients of the events of a place. */
export type Listeners = { channel: string } | { conversationId: number; members: readonly number[] }

/** Columns of a place that name its recipients. */
export type PlaceRow = { slug: string } | { firstId: number; secondId: number }

/** Locks the row of a place. Returns its recipients, or undefined if the place is gone. */
export async function lockPlace(tx: Tx, { kind, id }: Place): Promise<Listeners | undefined> {
  const row =
    kind === 'channel'
      ? await tx
          .selectFrom('channels')
          .select('slug')
          .where('id', '=', id)
          .forNoKeyUpdate()
          .executeTakeFirst()
      : await tx
          .selectFrom('conversations')
          .select(['firstId', 'secondId'])
          .where('id', '=', id)
          .forNoKeyUpdate()
          .executeTakeFirst()
  return row && listenersOf(id, row)
}

export function listenersOf(placeId: number, row: PlaceRow): Listeners {
  if ('slug' in row) return { channel: row.slug }
  return { conversationId: placeId, members: [row.firstId, row.secondId] }
}
