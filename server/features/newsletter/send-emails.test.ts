import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { writeArticle } from '../../../tests/support/articles.ts'
import { type MailServer, startMailServer } from '../../../tests/support/mail-server.ts'
import { addSubscribers } from '../../../tests/support/newsletter.ts'
import { withClient } from '../../../tests/support/postgres.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let mail: MailServer
let admin: Member

beforeAll(async () => {
  mail = await startMailServer()
  site = await startSite({ environment: { SMTP_URL: mail.url, NEWSLETTER_PER_MINUTE: '60000' } })
  admin = await site.signIn('neto')
})
afterAll(async () => {
  await site?.stop()
  await mail?.stop()
})
afterEach(async () => {
  mail.deliveries.length = 0
  await query('DELETE FROM newsletter_subscribers')
  await query('DELETE FROM newsletter_issues')
})

const query = (text: string) => withClient(site.databaseUrl, (client) => client.query(text))
const recipients = () => mail.deliveries.flatMap((delivery) => delivery.recipients).sort()

/** Sends an article while the pace blocks all emails, so that waiting ones can be inspected. */
async function sendLater(title: string): Promise<void> {
  await query("UPDATE newsletter_pace SET next_at = now() + interval '10 minutes'")
  const { id: articleId } = await writeArticle(admin, { title })
  await admin.call('POST /api/admin/newsletter', { body: { articleId, languages: ['pt'] } })
}
const go = async () => {
  await query("UPDATE newsletter_pace SET next_at = '-infinity'")
  await site.app.services.newsletter.sendWaiting()
}

test('an email that a slow mail server is at is sent by nobody else, one that was left by a crash is', async () => {
  await addSubscribers(site.databaseUrl, 2)
  await sendLater('Devagar')
  const claimed = (seconds: number, email: string) =>
    query(`UPDATE newsletter_letters
      SET claimed_at = '${new Date(site.clock.now().getTime() - seconds * 1000).toISOString()}'
      WHERE subscriber_id = (SELECT id FROM newsletter_subscribers WHERE address = '${email}')`)
  await claimed(270, 'leitor0@exemplo.com')
  await claimed(301, 'leitor1@exemplo.com')
  await go()
  expect(recipients()).toEqual(['leitor1@exemplo.com'])
  site.clock.advance({ minutes: 1 })
  await go()
  expect(recipients()).toEqual(['leitor0@exemplo.com', 'leitor1@exemplo.com'])
})

test('emails leave though the clock of the database was set back by a day', async () => {
  await addSubscribers(site.databaseUrl, 2)
  await sendLater('Relógio')
  await query("UPDATE newsletter_pace SET next_at = now() + interval '1 day'")
  await site.app.services.newsletter.sendWaiting()
  // The site's own job may have claimed one of them.
  await expect.poll(recipients).toEqual(['leitor0@exemplo.com', 'leitor1@exemplo.com'])
})
