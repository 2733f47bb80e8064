import type { AuditEntry } from '#contract/audit.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { countEntries, type Filter, insertEntry, listEntries } from './audit.store.ts'

export interface Act {
  /** `null`: whoever runs the machine. */
  actor: Pick<Actor, 'userId' | 'username'> | null
  /** What was done: `users.suspended`. */
  action: string
  /** To what; channels by their slug, everything else by its id. */
  subject: { type: string; id: string | number }
  /** What a reader needs to understand the act. Never a secret, never what a private message says. */
  details?: Record<string, unknown>
}

export type AuditService = ReturnType<typeof createAuditService>

/** The book of what staff did. */
export function createAuditService({ db, clock }: { db: Database; clock: Clock }) {
  /** Part of the act: both happen or none. */
  async function record(tx: Tx, { actor, action, subject, details = {} }: Act): Promise<void> {
    await insertEntry(tx, {
      actorId: actor?.userId ?? null,
      actorName: actor?.username ?? '',
      action,
      subjectType: subject.type,
      subjectId: String(subject.id),
      details,
      createdAt: clock.now().toISOString(),
    })
  }

  /** A page of the book, newest first; `total` counts all that is wanted. */
  async function list(filter: Filter): Promise<{ entries: AuditEntry[]; total: number }> {
    const [entries, total] = await Promise.all([listEntries(db.read, filter), countEntries(db.read, filter)])
    return { entries, total }
  }

  return { record, list }
}
