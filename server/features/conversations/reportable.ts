import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { findReceived } from './private-messages.store.ts'

/** Messages that somebody got and may tell staff about. */
export function createReportable({ db }: { db: Database }) {
  /** Nothing for who is no member of the conversation. Nothing of the rest of it. */
  async function findReportable({ userId }: Actor, id: number) {
    return findReceived(db.read, { id, userId })
  }

  return { findReportable }
}
