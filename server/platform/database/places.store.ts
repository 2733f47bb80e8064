import type { Queries, Tx } from './database.ts'
import type { Kind } from './reactions.store.ts'

/** Where lines stand; whoever changes one of them has it locked. */
export interface Place {
  kind: Kind
  id: number
}

/** Who is to be told of what happens at a place. */
export type Listeners = { channel: string } | { conversationId: number; members: readonly number[] }

/** Undefined where the place is gone. */
export async function lockPlace(tx: Tx, place: Place): Promise<Listeners | undefined> {
  return (await selectPlace(tx, place, true))?.listeners
}

/** The revision grows with each change to one of the lines. Undefined where the place is gone. */
export async function findPlace(
  queries: Queries,
  place: Place,
): Promise<{ listeners: Listeners; revision: number } | undefined> {
  return selectPlace(queries, place, false)
}

async function selectPlace(queries: Queries, { kind, id }: Place, isLocked: boolean) {
  if (kind === 'channel') {
    const channel = await queries
      .selectFrom('channels')
      .select(['slug', 'revision'])
      .where('id', '=', id)
      .$if(isLocked, (query) => query.forNoKeyUpdate())
      .executeTakeFirst()
    return channel && { listeners: { channel: channel.slug }, revision: channel.revision }
  }
  const found = await queries
    .selectFrom('conversations')
    .select(['firstId', 'secondId', 'revision'])
    .where('id', '=', id)
    .$if(isLocked, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
  if (!found) return undefined
  const listeners = { conversationId: id, members: [found.firstId, found.secondId] }
  return { listeners, revision: found.revision }
}
