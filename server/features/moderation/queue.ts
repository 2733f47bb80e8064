import type { QueueItem } from '#contract/moderation-queue.ts'
import type { ReportState } from '#contract/reports.ts'
import * as bounds from '#contract/rules/bounds.ts'
import { type Actor, isStaff } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { ensure, NotFound } from '../../platform/errors.ts'
import { hiddenFrom } from './moderation.policy.ts'
import {
  countWaiting as countRows,
  findReportChannel,
  listHeld,
  listModerated,
  listOpenReports,
} from './queue.store.ts'

interface Dependencies {
  db: Database
  clock: Clock
  handle(actor: Actor, id: number, state: ReportState): Promise<unknown>
}

/** Moderation queue of reports and held lines. */
export function createQueue({ db, clock, handle }: Dependencies) {
  async function listQueue(actor: Actor): Promise<QueueItem[]> {
    const channels = await channelsOf(actor)
    ensure(channels === undefined || channels.length > 0, 'not_channel_operator')
    const found = await Promise.all([
      listOpenReports(db.read, { channels, notAbout: hiddenFrom(actor) }),
      listHeld(db.read, channels),
    ])
    return found
      .flat()
      .sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
      .slice(0, bounds.moderationQueue)
  }

  /** Handles a report. Operators get `report_not_found` for reports outside of their channels. */
  async function settle(actor: Actor, id: number, state: ReportState): Promise<void> {
    const [report, channels] = await Promise.all([findReportChannel(db.read, id), channelsOf(actor)])
    const isTheirs = channels === undefined || channels.includes(report?.channelId ?? 0)
    if (!report || !isTheirs) throw new NotFound('report_not_found')
    await handle(actor, id, state)
  }

  /** Undefined means all channels. */
  async function channelsOf(actor: Actor): Promise<number[] | undefined> {
    if (isStaff(actor)) return undefined
    return listModerated(db.read, { userId: actor.userId, at: clock.now().toISOString() })
  }

  /** Counts for the whole site. The caller must check that the actor is staff. */
  const countWaiting = (actor: Actor) => countRows(db.read, hiddenFrom(actor))

  return { listQueue, settle, countWaiting }
}
