import type { Tx } from './database.ts'
import type { Kind } from './reactions.store.ts'

/** Where lines stand; whoever changes one of them has it locked. */
export interface Place {
  kind: Kind
  id: number
}

/** Who is to be told of what happens at a place. */
export type Listeners = { channel: string } | { conversationId: number; members: readonly number[] }

/** Undefined where the place is gone. */
export async function lockPlace(tx: Tx, { kind, id }: Place): Promise<Listeners | undefined> {
  if (kind === 'channel') {
    const channel = await tx
      .selectFrom('channels')
      .select('slug')
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    return channel && { channel: channel.slug }
  }
  const conversation = await tx
    .selectFrom('conversations')
    .select(['firstId', 'secondId'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return conversation && { conversationId: id, members: [conversation.firstId, conversation.secondId] }
}
