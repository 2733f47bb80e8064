import type { AuditEntry } from '#contract/audit.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { definedFields } from '../../platform/defined-fields.ts'
import { NotFound } from '../../platform/errors.ts'
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

/** Rows of one kind that staff change. `Subject` is as much of a row as its entries and events tell. */
interface Kind<Id extends string | number, Subject, Row extends Subject> {
  /** What its actions begin with: `photos`. */
  prefix: string
  /** Of the subject of its entries: `photo`. */
  type: string
  idOf: (row: Subject) => Id
  /** Locks the row. */
  find: (tx: Tx, id: Id) => Promise<Row | undefined>
  /** The refusal where there is none. */
  missing: string
  detailsOf: (row: Subject) => Record<string, unknown>
  /** Absent where nothing else depends on these rows. */
  emit?: (tx: Tx, row: Subject) => void
}

interface Change<Id, Subject> {
  actor: Actor
  id: Id
  /** The action without its prefix: `changed`. */
  act: string
  /** What the row says afterwards, as far as its entry tells it; what is undefined stays. */
  after?: { [K in keyof Subject]?: Subject[K] | undefined }
  details?: Record<string, unknown> | undefined
}

export type AuditService = ReturnType<typeof createAuditService>

/** What staff did. */
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

  /** A page of the log, newest first; `total` counts all that fit the filter. */
  async function list(filter: Filter): Promise<{ entries: AuditEntry[]; total: number }> {
    const [entries, total] = await Promise.all([listEntries(db.read, filter), countEntries(db.read, filter)])
    return { entries, total }
  }

  /** What each change of such a row does: it locks the row, or refuses; then the work; then entry and event. */
  function changesOf<Id extends string | number, Subject extends object, Row extends Subject>({
    prefix,
    type,
    idOf,
    find,
    missing,
    detailsOf,
    emit,
  }: Kind<Id, Subject, Row>) {
    /** Entry and event of what has happened to a row in this transaction. */
    async function state(tx: Tx, actor: Actor, act: string, row: Subject, more = {}): Promise<void> {
      const details = { ...detailsOf(row), ...more }
      await record(tx, { actor, action: `${prefix}.${act}`, subject: { type, id: idOf(row) }, details })
      emit?.(tx, row)
    }

    async function changeIn<T>(
      tx: Tx,
      { actor, id, act, after = {}, details }: Change<Id, Subject>,
      work: (tx: Tx, row: Row) => Promise<T>,
    ): Promise<T> {
      const row = await find(tx, id)
      if (!row) throw new NotFound(missing)
      const answer = await work(tx, row)
      await state(tx, actor, act, { ...row, ...definedFields(after) }, details)
      return answer
    }

    const change = <T>(given: Change<Id, Subject>, work: (tx: Tx, row: Row) => Promise<T>): Promise<T> =>
      db.write((tx) => changeIn(tx, given, work))

    return { state, change, changeIn }
  }

  return { record, list, changesOf }
}
