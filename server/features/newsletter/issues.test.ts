import { setTimeout as pause } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { writeArticle } from '../../../tests/support/articles.ts'
import { type MailServer, type Refuse, startMailServer } from '../../../tests/support/mail-server.ts'
import { addSubscribers } from '../../../tests/support/newsletter.ts'
import { withClient } from '../../../tests/support/postgres.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let mail: MailServer
let admin: Member
let refuse: Refuse = () => undefined

beforeAll(async () => {
  mail = await startMailServer({ refuse: (address) => refuse(address) })
  const environment = {
    ...{ SMTP_URL: mail.url, PUBLIC_URL: 'https://canal.test', MAIL_BOUNCES: 'volta@canal.test' },
    NEWSLETTER_PER_MINUTE: '60000',
  }
  site = await startSite({ environment })
})
afterAll(async () => {
  await site?.stop()
  await mail?.stop()
})
// Tokens expire when the clock is advanced.
beforeEach(async () => {
  admin = await site.signIn('neto')
})
afterEach(async () => {
  refuse = () => undefined
  mail.deliveries.length = 0
  await query('DELETE FROM newsletter_subscribers')
  await query('DELETE FROM newsletter_issues')
  await query("UPDATE newsletter_pace SET next_at = '-infinity', failures = 0")
})

const query = (text: string) =>
  withClient(site.databaseUrl, async (client) => (await client.query(text)).rows)
const write = (title: string, more = {}) =>
  writeArticle(admin, {
    title,
    content: '<p>A maré <b>sobe</b>.</p><p><a href="/blog/x">Ler</a></p>',
    ...more,
  })
const send = (articleId: number, more: { languages?: ['pt' | 'en']; sendAt?: string } = {}) =>
  admin.call('POST /api/admin/newsletter', { body: { articleId, languages: ['pt'], ...more } })
const recipients = () => mail.deliveries.flatMap((delivery) => delivery.recipients).sort()
const issue = async (id: number) =>
  (await site.app.services.newsletter.listIssues()).issues.find((one) => one.id === id)
const ended = (id: number) =>
  expect.poll(async () => (await issue(id))?.state, { timeout: 15_000 }).toBe('sent')
/** Runs the job that runs every minute. */
const again = () => site.app.services.newsletter.sendWaiting()

describe('an issue', () => {
  test('goes to those who read its language and want its category, each once, and to nobody else', async () => {
    const all = await addSubscribers(site.databaseUrl, 3)
    const music = await addSubscribers(site.databaseUrl, 2, { categories: [1, 4], name: 'musica' })
    await addSubscribers(site.databaseUrl, 2, { categories: [4], name: 'outro' })
    await addSubscribers(site.databaseUrl, 2, { language: 'en', name: 'reader' })
    await query(
      `INSERT INTO newsletter_subscribers (id, address, language, categories, created_at)
       VALUES (gen_random_uuid(), 'quem@exemplo.com', 'pt', '{}', now())`,
    )
    const { id: articleId } = await write('Maré', { category: 1 })
    expect(
      (await admin.call('GET /api/admin/newsletter/preview', { query: { articleId } })).recipients,
    ).toEqual({
      ...{ pt: 5, en: 2, fr: 0, es: 0 },
    })
    const { id } = await send(articleId)
    await ended(id)
    expect(recipients()).toEqual([...all, ...music].sort())
    expect(await issue(id)).toMatchObject({ sent: 5, waiting: 0, failed: 0, bounced: 0 })

    const twice = await admin.refused('POST /api/admin/newsletter', {
      body: { articleId, languages: ['pt'] },
    })
    expect(twice.body.key).toBe('newsletter_already_sent')
    // A subscriber who changes the language does not get the article again.
    await query(`UPDATE newsletter_subscribers SET language = 'en' WHERE address = '${all[0]}'`)
    const { id: other } = await send(articleId, { languages: ['en'] })
    await ended(other)
    expect(recipients()).toHaveLength(7)
  })

  test('is an email with both parts, a way out by one press, a list, and a way back, and nothing that counts readers', async () => {
    const [address = ''] = await addSubscribers(site.databaseUrl, 1)
    const { id: articleId } = await write('Maré & vento')
    await ended((await send(articleId)).id)
    const [delivery] = mail.deliveries
    const email = await PostalMime.parse(delivery?.raw ?? '')
    const header = (key: string) => email.headers.find((one) => one.key === key)?.value ?? ''

    expect(email).toMatchObject({ subject: 'Maré & vento', to: [{ address }] })
    expect(email.text).toContain(
      'A maré sobe.\r\n\r\nLer <https://canal.test/blog/x>'.replaceAll('\r\n', '\n'),
    )
    expect(email.html).toContain('<a href="https://canal.test/blog/x"')
    expect(email.text).toMatch(/\nEscolher [^:]+\nhttps:\/\/canal\.test\/newsletter\?token=\S+\s*$/)
    expect(email.html).not.toMatch(/<script|src="(?!https:\/\/canal\.test\/uploads\/)/)
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(header('list-id')).toBe('<newsletter.canal.test>')
    expect([header('precedence'), header('auto-submitted'), header('content-language')]).toEqual([
      ...['bulk', 'auto-generated', 'pt'],
    ])
    expect(delivery?.sender).toMatch(/^volta\+[0-9a-f]{32}-[0-9a-f]{16}@canal\.test$/)

    const path = /^<https:\/\/canal\.test(\/api\/newsletter\/unsubscribe\/\S+)>$/.exec(
      header('list-unsubscribe'),
    )?.[1]
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    expect((await fetch(site.url + path, { method: 'POST', body })).status).toBe(200)
    expect(await query('SELECT FROM newsletter_subscribers')).toEqual([])
  })

  test('waits for its moment, and is called off before it', async () => {
    await addSubscribers(site.databaseUrl, 1)
    const sendAt = () => new Date(site.clock.now().getTime() + 3_600_000).toISOString()
    const planned = await send((await write('Depois')).id, { sendAt: sendAt() })
    const called = await send((await write('Nunca')).id, { sendAt: sendAt() })
    expect(await issue(planned.id)).toMatchObject({ state: 'planned' })
    await admin.call('DELETE /api/admin/newsletter/:id', { params: { id: called.id } })
    site.clock.advance({ hours: 1, minutes: 1 })
    for (const _ of [1, 2]) await site.app.services.newsletter.beginDue()
    await ended(planned.id)
    await again()
    expect(mail.deliveries).toHaveLength(1)
    expect(await issue(called.id)).toMatchObject({ state: 'stopped', sent: 0 })
  })

  test('that waits goes to those who want the category that its article has by then', async () => {
    await addSubscribers(site.databaseUrl, 2, { categories: [1], name: 'antes' })
    const later = await addSubscribers(site.databaseUrl, 2, { categories: [4], name: 'depois' })
    const { id: articleId } = await write('Muda', { category: 1 })
    const sendAt = new Date(site.clock.now().getTime() + 60_000).toISOString()
    const { id } = await send(articleId, { sendAt })
    await admin.call('PUT /api/articles/:id', { params: { id: articleId }, body: { category: 4 } })
    site.clock.advance({ minutes: 1 })
    await site.app.services.newsletter.beginPlanned(id)
    await ended(id)
    expect(recipients()).toEqual([...later].sort())
  })

  test('that nobody was there for can be sent when somebody is', async () => {
    const { id: articleId } = await write('Cedo')
    await ended((await send(articleId)).id)
    const readers = await addSubscribers(site.databaseUrl, 2)
    await ended((await send(articleId)).id)
    expect(recipients()).toEqual([...readers].sort())
    const body = { articleId, languages: ['pt' as const] }
    const twice = await admin.refused('POST /api/admin/newsletter', { body })
    expect(twice.body.key).toBe('newsletter_already_sent')
  })

  test('stops when its article is withdrawn', async () => {
    await addSubscribers(site.databaseUrl, 2)
    const { id: articleId } = await write('Retirado')
    const sendAt = new Date(site.clock.now().getTime() + 60_000).toISOString()
    const { id } = await send(articleId, { sendAt })
    await admin.call('PUT /api/articles/:id', { params: { id: articleId }, body: { isPublished: false } })
    site.clock.advance({ minutes: 2 })
    await site.app.services.newsletter.beginDue()
    await again()
    await expect.poll(async () => (await issue(id))?.state).toBe('stopped')
    expect(mail.deliveries).toEqual([])
  })

  test('is of something that everybody may read, goes to some language, and not into the past', async () => {
    const draft = await write('Rascunho', { isPublished: false })
    const there = await write('Ali')
    const past = new Date(site.clock.now().getTime() - 60_000).toISOString()
    for (const [body, key] of [
      [{ articleId: draft.id, languages: ['pt'] }, 'article_not_found'],
      [{ articleId: there.id, languages: [] }, 'newsletter_languages_missing'],
      [{ articleId: there.id, languages: ['pt'], sendAt: past }, 'newsletter_moment_invalid'],
    ] as const) {
      const refused = await admin.refused('POST /api/admin/newsletter', { body })
      expect(JSON.stringify(refused.body), key).toContain(key)
    }
  })

  test('is tried out by whoever sends it, on themselves alone', async () => {
    await addSubscribers(site.databaseUrl, 2)
    await query("UPDATE users SET email = 'neto@exemplo.com' WHERE username = 'neto'")
    await admin.call('POST /api/admin/newsletter/test', { body: { articleId: (await write('Prova')).id } })
    await expect.poll(recipients).toEqual(['neto@exemplo.com'])
  })
})

describe('an address', () => {
  const states = () => query('SELECT state, failures FROM newsletter_letters ORDER BY id')

  test('that is refused for ever leaves the list, and no other answer does that', async () => {
    const answers: Record<string, string> = {
      'leitor0@exemplo.com': '550 5.1.1 nobody here',
      'leitor1@exemplo.com': '450 4.2.0 come back later',
      'leitor2@exemplo.com': '554 5.7.1 your host is on a list of ours',
      'leitor3@exemplo.com': '552 5.2.2 mailbox full',
    }
    refuse = (address) => answers[address]
    await addSubscribers(site.databaseUrl, 5)
    const { id } = await send((await write('Recusa')).id)
    await expect
      .poll(states)
      .toEqual([
        { state: 'bounced', failures: 0 },
        ...Array(3).fill({ state: 'waiting', failures: 1 }),
        { state: 'sent', failures: 0 },
      ])
    expect((await query('SELECT address FROM newsletter_subscribers')).length).toBe(4)

    refuse = () => undefined
    await again()
    expect(recipients()).toEqual(['leitor4@exemplo.com'])
    site.clock.advance({ minutes: 6 })
    await again()
    await ended(id)
    expect(recipients()).toEqual([1, 2, 3, 4].map((number) => `leitor${number}@exemplo.com`))
  })

  test('that is refused for days is given up, and stays on the list', async () => {
    refuse = () => '452 4.2.2 full'
    await addSubscribers(site.databaseUrl, 1)
    const { id } = await send((await write('Cheia')).id)
    for (let failures = 1; failures <= 10; failures++) {
      // While a job of the site sends, the call does nothing.
      await expect.poll(() => again().then(states)).toMatchObject([{ failures }])
      site.clock.advance({ days: 2 })
    }
    expect(await issue(id)).toMatchObject({ state: 'sent', failed: 1 })
    expect(await query('SELECT FROM newsletter_subscribers')).toHaveLength(1)
  })
})

test('an email of a restored site is not taken for one that had its number before', async () => {
  await addSubscribers(site.databaseUrl, 1)
  for (const title of ['Antes', 'Depois']) {
    // The state of a backup from before the first issue.
    await query('TRUNCATE newsletter_issues, newsletter_letters RESTART IDENTITY')
    site.clock.advance({ seconds: 1 })
    await ended((await send((await write(title)).id)).id)
  }
  const names = await Promise.all(
    mail.deliveries.map(async ({ raw }) => (await PostalMime.parse(raw)).messageId),
  )
  expect(new Set(names).size).toBe(2)
})

test('while the mail server is away nobody is touched, and what waits leaves when it is back', async () => {
  await addSubscribers(site.databaseUrl, 2)
  const port = Number(new URL(mail.url).port)
  await mail.stop()
  const { id } = await send((await write('Fora')).id)
  await expect.poll(() => query('SELECT failures FROM newsletter_pace')).toEqual([{ failures: 1 }])
  expect(await issue(id)).toMatchObject({ state: 'sending', waiting: 2 })
  expect(await query('SELECT failures FROM newsletter_letters')).toEqual(Array(2).fill({ failures: 0 }))

  mail = await startMailServer({ port, refuse: (address) => refuse(address) })
  await query("UPDATE newsletter_pace SET next_at = '-infinity'")
  await again()
  await ended(id)
  expect(recipients()).toHaveLength(2)
})

test('emails leave at the pace that is set, however many jobs work', async () => {
  const slow = await startSite({ environment: { SMTP_URL: mail.url, NEWSLETTER_PER_MINUTE: '120' } })
  const staff = await slow.signIn('neto')
  await addSubscribers(slow.databaseUrl, 4)
  const { id: articleId } = await writeArticle(staff, { title: 'Devagar' })
  const from = performance.now()
  await staff.call('POST /api/admin/newsletter', { body: { articleId, languages: ['pt'] } })
  while (mail.deliveries.length < 3) {
    void slow.app.services.newsletter.sendWaiting()
    await pause(20)
  }
  expect(performance.now() - from).toBeGreaterThan(950)
  await slow.stop()
})

test('what is sent, failed, bounced and waiting is counted for whoever runs the site', async () => {
  await addSubscribers(site.databaseUrl, 1)
  const sentNow = async () =>
    Number(/newsletter_letters_total\{result="sent"\} (\d+)/.exec(await figures())?.[1])
  const figures = async () => (await fetch(`${site.url}/metrics`)).text()
  const before = await sentNow()
  await ended((await send((await write('Contado')).id)).id)
  expect(await sentNow()).toBe(before + 1)
  expect(await figures()).toMatch(/^newsletter_letters_waiting 0$/m)
})
