import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { findFirstSince, findTimeAt } from '../../platform/database/line-times.store.ts'
import { getOwn } from './conversations.store.ts'

/** Which messages of a conversation were stored when. Instants are ISO 8601. */
export function createLineTimes({ db }: { db: Database }) {
  async function linesOf({ userId }: Actor, id: number) {
    await getOwn(db.read, { id, userId })
    return { table: 'privateMessages', column: 'conversationId', place: id } as const
  }

  return {
    /** The id of the first message since this instant. */
    findFirstSince: async (actor: Actor, id: number, instant: string): Promise<number | undefined> =>
      findFirstSince(db.read, await linesOf(actor, id), instant),

    /** When the newest message up to this id was stored. */
    findTimeAt: async (actor: Actor, id: number, messageId: number): Promise<string | undefined> =>
      findTimeAt(db.read, await linesOf(actor, id), messageId),
  }
}
