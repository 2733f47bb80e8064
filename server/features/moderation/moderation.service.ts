import type { Report, ReportState, ReportType, Snapshot } from '#contract/reports.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { BadRequest, Conflict, NotFound } from '../../platform/errors.ts'
import type { Limit, RateLimits } from '../../platform/rate-limits.ts'
import type { AuditService } from '../audit/audit.service.ts'
import './moderation.events.ts'
import { hiddenFrom } from './moderation.policy.ts'
import { createQueue } from './queue.ts'
import {
  countReports,
  findReportForUpdate,
  getReport,
  insertReport,
  isOpenAlready,
  listReports as listRows,
  type ReportFilter,
  updateState,
} from './reports.store.ts'

const reportLimit: Limit = { name: 'report', points: 10, seconds: 3600 }

/** Reportable content, as seen by the reporter. */
interface Reportable extends Snapshot {
  authorId: number | null
}

/** Undefined if it does not exist, or the reporter may not see it. */
type FindReportable = (actor: Actor, id: number) => Promise<Reportable | undefined>

interface Dependencies {
  db: Database
  clock: Clock
  limits: RateLimits
  audit: Pick<AuditService, 'record'>
  /** Lookups of reportable content by type. */
  subjects: Partial<Record<ReportType, FindReportable>>
}

interface NewReport {
  type: ReportType
  id: number
  reason: string
}

export type ModerationService = ReturnType<typeof createModerationService>

/** Reports of members to staff. */
export function createModerationService({ db, clock, limits, audit, subjects }: Dependencies) {
  /** Creates a report and returns its id. */
  async function report(actor: Actor, { type, id, reason }: NewReport): Promise<number> {
    await limits.consume(reportLimit, actor.userId)
    const subject = await subjects[type]?.(actor, id)
    if (!subject) throw new NotFound('report_subject_not_found')
    const { authorId, ...snapshot } = subject
    if (authorId === actor.userId) throw new BadRequest('report_self')

    const createdAt = clock.now().toISOString()
    const row = { subjectType: type, subjectId: id, authorId, reason, snapshot, createdAt }
    const inserted = await db.write(async (tx) => {
      tx.emit('moderation.reportsChanged', { channel: snapshot.channel ?? null, aboutId: authorId })
      return insertReport(tx, { reporterId: actor.userId, ...row })
    })
    if (!inserted) throw new Conflict('report_open_already')
    return inserted.id
  }

  /** Lists a page of reports, newest first; `total` counts all matches. */
  async function listReports(
    actor: Actor,
    query: Omit<ReportFilter, 'notAbout'> & { page: number; limit: number },
  ): Promise<{ reports: Report[]; total: number }> {
    const filter = { ...query, notAbout: hiddenFrom(actor) }
    const [reports, total] = await Promise.all([listRows(db.read, filter), countReports(db.read, filter)])
    return { reports, total }
  }

  /** Changes the state of a report. Refused if somebody else decided otherwise, or if the reporter has a newer open report. */
  async function handle(actor: Actor, id: number, state: ReportState): Promise<Report> {
    return db
      .write(async (tx) => {
        const found = await findReportForUpdate(tx, id)
        if (!found || found.authorId === hiddenFrom(actor)) throw new NotFound('report_not_found')
        const { state: before } = found
        // Of two concurrent decisions the first one wins.
        if (before !== 'open' && state !== 'open' && before !== state) throw new Conflict('report_settled')
        if (before !== state) {
          const at = clock.now().toISOString()
          const handled =
            state === 'open'
              ? { handledBy: null, handledAt: null }
              : { handledBy: actor.userId, handledAt: at }
          await updateState(tx, id, { state, ...handled })
          await audit.record(tx, { actor, action: `reports.${state}`, subject: { type: 'report', id } })
        }
        const report = await getReport(tx, id)
        const channel = report.snapshot.channel ?? null
        tx.emit('moderation.reportsChanged', { channel, aboutId: found.authorId })
        return report
      })
      .catch((error) => {
        throw isOpenAlready(error) ? new Conflict('report_made_again', { cause: error }) : error
      })
  }

  return { report, listReports, handle, ...createQueue({ db, clock, handle }) }
}
