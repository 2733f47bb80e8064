import type { AuditEntry } from '#contract/audit.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { definedFields } from '../../platform/defined-fields.ts'
import { NotFound } from '../../platform/errors.ts'
import { countEntries, type Filter, insertEntry, listEntries } from './audit.store.ts'

export interface Act {
  /** `null`: the operator on the command line. */
  actor: Pick<Actor, 'userId' | 'username'> | null
  /** Name of the action, for example `users.suspended`. */
  action: string
  /** Object of the action: channels by slug, everything else by id. */
  subject: { type: string; id: string | number }
  /** What a reader needs to understand the action. Never secrets or private messages. */
  details?: Record<string, unknown>
}

/** A kind of rows that staff change. `Subject` has the fields of a row used in entries and events. */
interface Kind<Id extends string | number, Subject, Row extends Subject> {
  /** Prefix of its actions, for example `photos`. */
  prefix: string
  /** Subject type of its entries, for example `photo`. */
  type: string
  idOf: (row: Subject) => Id
  /** Locks the row. */
  find: (tx: Tx, id: Id) => Promise<Row | undefined>
  /** Error key if the row does not exist. */
  missing: string
  detailsOf: (row: Subject) => Record<string, unknown>
  /** Absent if nothing else depends on these rows. */
  emit?: (tx: Tx, row: Subject) => void
}

interface Change<Id, Subject> {
  actor: Actor
  id: Id
  /** Action without prefix, for example `changed`. */
  act: string
  /** Fields of the row after the change; undefined ones did not change. */
  after?: { [K in keyof Subject]?: Subject[K] | undefined }
  details?: Record<string, unknown> | undefined
}

export type AuditService = ReturnType<typeof createAuditService>

/** Audit log of staff actions. */
export function createAuditService({ db, clock }: { db: Database; clock: Clock }) {
  /** Records an action in its own transaction. */
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

  /** Lists a page of the log, newest first; `total` counts all matches of the filter. */
  async function list(filter: Filter): Promise<{ entries: AuditEntry[]; total: number }> {
    const [entries, total] = await Promise.all([listEntries(db.read, filter), countEntries(db.read, filter)])
    return { entries, total }
  }

  /** Creates helpers for changes of a kind of rows: lock or refuse, do the work, record it and emit the event. */
  function changesOf<Id extends string | number, Subject extends object, Row extends Subject>({
    prefix,
    type,
    idOf,
    find,
    missing,
    detailsOf,
    emit,
  }: Kind<Id, Subject, Row>) {
    /** Records a change of a row and emits its event. */
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

    const change = <T>(request: Change<Id, Subject>, work: (tx: Tx, row: Row) => Promise<T>): Promise<T> =>
      db.write((tx) => changeIn(tx, request, work))

    return { state, change, changeIn }
  }

  return { record, list, changesOf }
}
