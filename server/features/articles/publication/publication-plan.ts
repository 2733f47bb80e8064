import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { enqueueEach } from '../../../platform/enqueue-each.ts'
import { BadRequest } from '../../../platform/errors.ts'
import type { Act } from '../../audit/audit.service.ts'
import type { EditDependencies } from '../article-updates.ts'
import { ensurePublishable, fixRevision } from '../article-updates.ts'
import { lackOf } from '../articles.policy.ts'
import { type Article, findForUpdate } from '../edit-article.store.ts'
import {
  isDue,
  isEmptyPlan,
  isSamePlan,
  listMoments,
  noPlan,
  type Plan,
  type PlanChange,
  planAfter,
  planRefusal,
} from './publication-plan.policy.ts'
import { deletePlan, findPlan, listDuePlans, type PlanRow, updatePlan } from './publication-plan.store.ts'
import '../articles.events.ts'

/** Tolerance for jobs that start early because of clock differences. */
const earlySeconds = 60

export type PublicationPlans = ReturnType<typeof createPublicationPlans>

/** Scheduled publication and withdrawal of texts. */
export function createPublicationPlans({ db, clock, audit, notifications, updates }: EditDependencies) {
  const { change, record, now } = updates

  /** Changes the schedule of a locked text, as part of another change, and records it. */
  async function setPlan(
    tx: Tx,
    actor: Actor,
    { article, input = {}, isPublished }: { article: Article; input?: PlanChange; isPublished: boolean },
  ): Promise<void> {
    const before = (await findPlan(tx, article.id)) ?? noPlan
    const plan = planAfter(before, input, isPublished)
    if (isSamePlan(before, plan)) return
    ensurePlan(before, plan, article)

    await savePlan(tx, article.id, { ...plan, plannedBy: actor.userId }, clock.now())
    await recordPlan(tx, actor, { article, plan })
  }

  function ensurePlan(before: Plan, plan: Plan, { title, content }: Article): void {
    const refusal = planRefusal(before, plan, clock.now())
    if (refusal) throw new BadRequest(refusal.key, { fields: { [refusal.field]: [refusal.key] } })
    ensurePublishable({ isPublished: plan.publishAt !== null, title, content })
  }

  async function recordPlan(
    tx: Tx,
    actor: Actor,
    { article: { id, title }, plan }: { article: Article; plan: Plan },
  ): Promise<void> {
    const { publishAt, withdrawAt } = plan
    const details = { title, ...(publishAt && { publishAt }), ...(withdrawAt && { withdrawAt }) }
    const action = isEmptyPlan(plan) ? 'articles.planCancelled' : 'articles.planned'
    await audit.record(tx, { actor, action, subject: { type: 'article', id }, details })
  }

  /** Cancels the schedule of a deleted text. */
  async function cancelPlan(tx: Tx, actor: Actor, article: Article): Promise<void> {
    await setPlan(tx, actor, { article, input: { publishAt: null, withdrawAt: null }, isPublished: false })
  }

  /** Executes due actions exactly once, however often and on however many nodes it is called. */
  async function followPlan(articleId: number): Promise<void> {
    await db.write(async (tx) => {
      // The lock of the text also guards its schedule.
      const article = await findForUpdate(tx, articleId)
      const plan = article && (await findPlan(tx, articleId))
      if (plan) await follow(tx, article, plan)
    })
  }

  async function follow(tx: Tx, article: Article, plan: PlanRow): Promise<void> {
    const [publishes, withdraws] = [plan.publishAt, plan.withdrawAt].map((at) => isDue(at, clock.now()))
    if (!publishes && !withdraws) return waitFor(tx, article.id, plan)

    const done = publishes ? await publishPlanned(tx, article, plan, !withdraws) : article
    const isOver = withdraws || !done
    if (withdraws && done) await turn(tx, actorOf(plan), done, false)
    const left = { ...noPlan, withdrawAt: isOver ? null : plan.withdrawAt }
    if (isEmptyPlan(left)) await deletePlan(tx, article.id)
    else await updatePlan(tx, article.id, { ...left, plannedBy: plan.plannedBy })
  }

  /** Publishes the text; undefined if it cannot be published. */
  async function publishPlanned(
    tx: Tx,
    article: Article,
    plan: PlanRow,
    isTold: boolean,
  ): Promise<Article | undefined> {
    const { id, title } = article
    const { plannedBy: userId, isPlannerStaff, channel } = plan
    const lack = lackOf(article)
    if (lack !== undefined) {
      const about = {
        problem: problems[lack],
        channel: '',
        at: now(),
        userId: isPlannerStaff ? userId : null,
      }
      await notifications.send(tx, { type: 'publication', articleId: id, title, ...about })
      return undefined
    }
    await turn(tx, actorOf(plan), article, true)
    if (isTold && channel !== null) await scheduleChannelLine(tx, { articleId: id, userId, channel })
    return {
      ...article,
      isPublished: true,
      version: article.version + 1,
      publishedAt: article.publishedAt ?? now(),
    }
  }

  /** Publishes or withdraws a text like a manual change; does nothing if it is in this state already. */
  async function turn(tx: Tx, actor: Act['actor'], article: Article, isPublished: boolean): Promise<void> {
    if (article.isPublished === isPublished) return
    await change(tx, article, { isPublished, version: article.version + 1 })
    if (isPublished) await fixRevision(tx, article.id)
    await record(tx, actor, isPublished ? 'articles.published' : 'articles.withdrawn', article)
  }

  /** Enqueues the announcement, which is made if the user may make it by then. */
  async function scheduleChannelLine(
    tx: Tx,
    line: { articleId: number; userId: number | null; channel: string },
  ): Promise<void> {
    await tx.enqueue('articles.tellChannel', { ...line, at: now() })
  }

  async function waitFor(tx: Tx, articleId: number, plan: Plan): Promise<void> {
    const waits = listMoments(plan).map((moment) => (moment.getTime() - clock.now().getTime()) / 1000)
    const afterSeconds = Math.ceil(Math.min(...waits))
    if (afterSeconds <= earlySeconds) await tx.enqueue('articles.followPlan', { articleId }, { afterSeconds })
  }

  /** Executes overdue schedules whose jobs were lost, for example in a restored backup. */
  async function followDuePlans(): Promise<void> {
    const due = await listDuePlans(db.read, now())
    await enqueueEach(
      db,
      'articles.followPlan',
      due.map((articleId) => ({ articleId })),
    )
  }

  return { setPlan, cancelPlan, scheduleChannelLine, followPlan, followDuePlans }
}

/** Replaces the schedule. */
export async function savePlan(
  tx: Tx,
  articleId: number,
  { plannedBy, ...plan }: Plan & { plannedBy: number | null },
  now: Date,
): Promise<void> {
  if (isEmptyPlan(plan)) return deletePlan(tx, articleId)
  await updatePlan(tx, articleId, { ...planOf(plan), plannedBy })
  for (const moment of listMoments(plan)) {
    const afterSeconds = Math.max(0, Math.ceil((moment.getTime() - now.getTime()) / 1000))
    await tx.enqueue('articles.followPlan', { articleId }, { afterSeconds })
  }
}

const planOf = ({ publishAt, withdrawAt, channel }: Plan): Plan => ({ publishAt, withdrawAt, channel })

const problems = { title: 'untitled', body: 'empty' } as const

/** The planner is the actor, or the site if the planner is no longer of staff. */
const actorOf = ({ plannedBy, plannerName, isPlannerStaff }: PlanRow): Act['actor'] =>
  plannedBy !== null && isPlannerStaff ? { userId: plannedBy, username: plannerName } : null
