import type { Tx } from './database.ts'
import type { Kind } from './reactions.store.ts'

/** Where lines stand; whoever changes one of them has it locked. */
export interface Place {
  kind: Kind
  id: number
}

/** Who is to be told of what happens at a place. */
export type Listeners = { channel: string } | { conversationId: number; members: readonly number[] }

/** What a place has of them. */
export type PlaceRow = { slug: string } | { firstId: number; secondId: number }

/** Undefined where the place is gone. */
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
