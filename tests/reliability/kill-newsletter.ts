import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { findRunningDatabase } from '../../server/platform/postgres/find-running-database.ts'
import { writeArticle } from '../support/articles.ts'
import { type Client, createClient } from '../support/client.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { addSubscribers } from '../support/newsletter.ts'
import { withClient } from '../support/postgres.ts'
import { type Begin, makeSiteFolder } from './site-folder.ts'
import { type SiteProcess, startSiteProcess } from './site-process.ts'

interface Options {
  subscribers: number
  /** Numbers of delivered emails at which the site is killed. */
  killAt: readonly number[]
  /** Whether claims and jobs take their normal minutes; otherwise the claims are moved back in time. */
  waits: boolean
  begin?: Begin
}

export interface NewsletterFigures {
  kills: number
  delivered: number
  missed: number
  /**
   * Emails delivered twice, with the same Message-ID, or with another one, which clients show as a second
   * email.
   */
  again: number
  againUnderOtherName: number
  strangers: number
  /** Number of emails that the site counts as sent. */
  sent: number
  seconds: number
}

/**
 * Sends a newsletter, and kills the site when the mail server has accepted an email and the site does not
 * know.
 */
export async function killNewsletter({
  subscribers,
  killAt,
  waits,
  begin,
}: Options): Promise<NewsletterFigures> {
  const dataDir = await makeSiteFolder(begin)
  const moments = [...killAt]
  const killed: Promise<void>[] = []
  const mail: MailServer = await startMailServer({
    async beforeAnswer() {
      if (mail.deliveries.length !== moments[0]) return
      moments.shift()
      killed.push(site.kill('site'))
      await killed.at(-1)
    },
  })
  const environment = { SMTP_URL: mail.url, NEWSLETTER_PER_MINUTE: '100000', OVERLOAD_DELAY_MS: '0' }
  let site: SiteProcess = await startSiteProcess(dataDir, [], environment)
  const databaseUrl = (await findRunningDatabase(dataDir)) ?? ''
  const startedAt = performance.now()
  try {
    const addresses = await addSubscribers(databaseUrl, subscribers)
    const { id: articleId } = await writeArticle(await staffOf(site.url))
    await send(site, articleId, 'pt')
    for (const [index] of killAt.entries()) {
      while (killed.length <= index) await pause(50)
      await killed[index]
      site = await startSiteProcess(dataDir, [], environment)
      if (!waits) {
        await withClient(databaseUrl, (client) =>
          client.query("UPDATE newsletter_letters SET claimed_at = claimed_at - interval '1 hour'"),
        )
        // Sending an issue without recipients starts the sending job.
        await send(site, (await writeArticle(await staffOf(site.url), { title: `Outra ${index}` })).id, 'fr')
      }
    }
    const staff = await staffOf(site.url)
    const find = async () =>
      (await staff.call('GET /api/admin/newsletter')).issues.find((one) => one.languages.includes('pt'))
    let issue = await find()
    while (issue?.state !== 'sent') {
      await pause(200)
      issue = await find()
    }
    const seconds = (performance.now() - startedAt) / 1000
    return { kills: killed.length, sent: issue.sent, seconds, ...(await compare(mail, addresses)) }
  } finally {
    await site.stop()
    await mail.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function staffOf(url: string): Promise<Client> {
  const body = { username: 'admin', password: 'admin-admin' }
  return createClient(url, (await createClient(url).call('POST /api/login_check', { body })).token)
}

async function send({ url }: SiteProcess, articleId: number, language: 'pt' | 'fr'): Promise<void> {
  const staff = await staffOf(url)
  await staff.call('POST /api/admin/newsletter', { body: { articleId, languages: [language] } })
}

/** Compares the mail server's deliveries with the subscribers. */
export async function compare(mail: MailServer, addresses: readonly string[]) {
  const names = new Map<string, string[]>()
  for (const { recipients, raw } of mail.deliveries) {
    const name = /^Message-ID: (.*)$/im.exec(raw)?.[1]?.trim() ?? ''
    for (const recipient of recipients) names.set(recipient, [...(names.get(recipient) ?? []), name])
  }
  const all = [...names.values()]
  return {
    delivered: mail.deliveries.length,
    missed: addresses.filter((address) => !names.has(address)).length,
    strangers: names.size - addresses.filter((address) => names.has(address)).length,
    again: all.filter((some) => some.length > 1).length,
    againUnderOtherName: all.filter((some) => new Set(some).size > 1).length,
  }
}
