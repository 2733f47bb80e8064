import type { Issue } from '#contract/newsletter-issues.ts'
import type { FirstSteps, Health, Overview, PlannedAct, Waiting } from '#contract/overview.ts'
import { type Actor, isAdmin } from '../../platform/actor.ts'
import { freeBytesOf } from '../../platform/database/database.ts'
import { listMaintenanceRuns } from '../../platform/database/maintenance-runs.store.ts'
import { ensure } from '../../platform/errors.ts'
import type { Dependencies } from './dependencies.ts'
import { createMailTest } from './mail-test.ts'
import { countDeliveries, findFirstSteps, listFailedJobs, updateHidesFirstSteps } from './overview.store.ts'

export type OverviewService = ReturnType<typeof createOverviewService>

type Runs = Awaited<ReturnType<typeof listMaintenanceRuns>>

const day = 86_400_000
const plannedDays = 7
const failedDays = 28
const backupDays = 2
/** Threshold of the warning; uploads are refused below a quarter of it. */
const lowBytes = 1024 ** 3

/** Overview for staff: waiting and scheduled items and, for administrators, problems. */
export function createOverviewService(dependencies: Dependencies) {
  const { db, clock, mailer, config, accounts, articles, mailbox, moderation, newsletter, stores } =
    dependencies

  async function show(actor: Actor): Promise<Overview> {
    const [{ issues }, runs] = await Promise.all([
      newsletter.listIssues(),
      isAdmin(actor) ? listMaintenanceRuns(db.read) : null,
    ])
    const [waiting, planned, health, firstSteps] = await Promise.all([
      countWaiting(actor),
      listPlanned(issues),
      runs && showHealth(actor, issues, runs),
      runs && showFirstSteps(runs),
    ])
    return { waiting, planned, health, firstSteps }
  }

  async function countWaiting(actor: Actor): Promise<Waiting> {
    const one = { page: 1, limit: 1 }
    const [ofQueue, { total: letters }, drafts, { total: nameTwins }] = await Promise.all([
      moderation.countWaiting(actor),
      mailbox.list(actor, { filter: 'unread', q: '', ...one }),
      articles.countDrafts(),
      accounts.searchNameTwins(one),
    ])
    return { ...ofQueue, letters, drafts, nameTwins }
  }

  async function listPlanned(issues: readonly Issue[]): Promise<PlannedAct[]> {
    const until = new Date(clock.now().getTime() + plannedDays * day).toISOString()
    const texts = await articles.listPlanned(until)
    const letters = issues
      .filter(({ state, sendAt }) => state === 'planned' && sendAt <= until)
      .map(({ id, title, sendAt }): PlannedAct => ({ act: 'send', id, title, at: sendAt }))
    return [...texts, ...letters].sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
  }

  async function showHealth(actor: Actor, issues: readonly Issue[], runs: Runs): Promise<Health> {
    const [jobs, { isAway, unsentAnswers, ...devices }, brokenLinks, lacksAddress] = await Promise.all([
      listFailedJobs(db.read),
      countDeliveries(db.read),
      stores.countBrokenLinks(),
      accounts.lacksAddress(actor),
    ])
    const { delivers } = mailer
    const now = clock.now().getTime()
    const recent = issues.filter(({ sendAt }) => Date.parse(sendAt) >= now - failedDays * day)
    const backup = runs.get('backup')
    const freeBytes = freeBytesOf(config.dataDir)
    return {
      jobs,
      mail: {
        ...{ delivers, isAway },
        // Without a mail server all of them would count.
        unsentAnswers: delivers ? unsentAnswers : 0,
        failedLetters: recent.reduce((sum, { failed }) => sum + failed, 0),
        test: mailTestOf(runs),
        lacksAddress,
      },
      devices: { total: devices.devices, failing: devices.failingDevices },
      brokenLinks,
      pictures: runs.get('pictures') ?? null,
      backup: backup ? { ...backup, isOld: now - Date.parse(backup.at) > backupDays * day } : null,
      disk: { freeBytes, isLow: freeBytes < lowBytes },
    }
  }

  async function showFirstSteps(runs: Runs): Promise<FirstSteps> {
    const [{ isHidden, done }, text] = await Promise.all([findFirstSteps(db.read), articles.hasOwnText()])
    const mail = mailTestOf(runs)
    return { isHidden, done: { ...done, text, mail: mail?.problems === 0 && mail.hasArrived } }
  }

  async function hideFirstSteps(actor: Actor, isHidden: boolean): Promise<void> {
    ensure(isAdmin(actor), 'not_allowed')
    await db.write((tx) => updateHidesFirstSteps(tx, isHidden))
  }

  return { show, hideFirstSteps, ...createMailTest(dependencies) }
}

/** Only counts an arrival of the last test email. */
function mailTestOf(runs: Runs): Health['mail']['test'] {
  const [test, arrival] = [runs.get('mail'), runs.get('arrival')]
  return test ? { ...test, hasArrived: arrival !== undefined && arrival.at >= test.at } : null
}
