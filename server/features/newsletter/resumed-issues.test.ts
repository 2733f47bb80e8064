import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { writeArticle } from '../../../tests/support/articles.ts'
import { type MailServer, type Refuse, startMailServer } from '../../../tests/support/mail-server.ts'
import { addSubscribers } from '../../../tests/support/newsletter.ts'
import { withClient } from '../../../tests/support/postgres.ts'
import { type Member, passwordOf, startSite, type TestSite } from '../../../tests/support/site.ts'
import { createNewsletterOwnData } from './own-data.ts'

let site: TestSite
let mail: MailServer
let admin: Member
let refuse: Refuse = () => undefined

beforeAll(async () => {
  mail = await startMailServer({ refuse: (address) => refuse(address) })
  site = await startSite({ environment: { SMTP_URL: mail.url, NEWSLETTER_PER_MINUTE: '60000' } })
  admin = await site.signIn('neto')
})
afterAll(async () => {
  await site?.stop()
  await mail?.stop()
})
afterEach(async () => {
  refuse = () => undefined
  mail.deliveries.length = 0
  await query('DELETE FROM newsletter_subscribers')
  await query('DELETE FROM newsletter_issues')
})

const query = (text: string) =>
  withClient(site.databaseUrl, async (client) => (await client.query(text)).rows)
const write = (title: string) => writeArticle(admin, { title, content: '<p>A maré sobe.</p>' })
const send = (articleId: number, more: { sendAt?: string } = {}) =>
  admin.call('POST /api/admin/newsletter', { body: { articleId, languages: ['pt'], ...more } })
const recipients = () => mail.deliveries.flatMap((delivery) => delivery.recipients).sort()
const issue = async (id: number) =>
  (await site.app.services.newsletter.listIssues()).issues.find((one) => one.id === id)
const ended = (id: number) =>
  expect.poll(async () => (await issue(id))?.state, { timeout: 15_000 }).toBe('sent')
/** Runs the job that runs every minute. */
const again = () => site.app.services.newsletter.sendWaiting()

test('an issue that was stopped goes on to the rest of its readers: nobody twice, nobody missed, and nobody else', async () => {
  const early = new Set(['leitor0@exemplo.com', 'leitor1@exemplo.com'])
  refuse = (address) => (early.has(address) ? undefined : '450 4.2.0 come back later')
  await addSubscribers(site.databaseUrl, 6)
  const articleId = (await write('Parado')).id
  const { id } = await send(articleId)
  await expect.poll(async () => (await issue(id))?.sent).toBe(2)
  await expect.poll(() => query('SELECT FROM newsletter_letters WHERE failures = 1')).toHaveLength(4)
  // The state that a killed process leaves behind.
  await query(`UPDATE newsletter_letters SET claimed_at = '${site.clock.now().toISOString()}'
    WHERE subscriber_id = (SELECT id FROM newsletter_subscribers WHERE address = 'leitor5@exemplo.com')`)
  await admin.call('DELETE /api/admin/newsletter/:id', { params: { id } })
  refuse = () => undefined
  site.clock.advance({ minutes: 6 })
  await again()
  expect(recipients()).toEqual([...early])
  expect(await issue(id)).toMatchObject({ state: 'stopped', sent: 2, waiting: 4 })
  expect(await (await fetch(`${site.url}/metrics`)).text()).toMatch(/^newsletter_letters_waiting 0$/m)

  // Meanwhile one subscriber changes the language, one unsubscribes, and one subscribes.
  await query(`UPDATE newsletter_subscribers SET language = 'en' WHERE address = 'leitor2@exemplo.com'`)
  await query(`DELETE FROM newsletter_subscribers WHERE address = 'leitor3@exemplo.com'`)
  await addSubscribers(site.databaseUrl, 1, { name: 'tarde' })
  admin = await site.signIn('neto')
  const resume = () => admin.call('POST /api/admin/newsletter/:id/resume', { params: { id } })
  await Promise.all([resume(), resume()])
  await ended(id)
  expect(recipients()).toEqual([...early, ...[2, 4, 5].map((reader) => `leitor${reader}@exemplo.com`)])
  const subject = { subjectType: 'article', subjectId: String(articleId) }
  const acts = (await admin.call('GET /api/admin/audit', { query: subject })).map(({ action }) => action)
  expect(acts.filter((action) => action.startsWith('newsletter'))).toEqual([
    ...['newsletter.resumed', 'newsletter.stopped', 'newsletter.sent'],
  ])
})

test('an issue that was stopped does not go on without its article, nor where nobody is left', async () => {
  await addSubscribers(site.databaseUrl, 1)
  const { id: articleId } = await write('Some e volta')
  const sendAt = new Date(site.clock.now().getTime() + 60_000).toISOString()
  const { id } = await send(articleId, { sendAt })
  const resume = () => admin.refused('POST /api/admin/newsletter/:id/resume', { params: { id } })
  const publish = (isPublished: boolean) =>
    admin.call('PUT /api/articles/:id', { params: { id: articleId }, body: { isPublished } })
  await publish(false)
  site.clock.advance({ minutes: 2 })
  await site.app.services.newsletter.beginDue()
  await expect.poll(async () => (await issue(id))?.state).toBe('stopped')
  expect((await resume()).body.key).toBe('newsletter_article_unpublished')
  await publish(true)
  await admin.call('POST /api/admin/newsletter/:id/resume', { params: { id } })
  await ended(id)
  expect(recipients()).toEqual(['leitor0@exemplo.com'])

  await admin.call('DELETE /api/admin/newsletter/:id', { params: { id } })
  expect((await resume()).body.key).toBe('newsletter_nobody_left')
})

describe('an issue whose planner may send no more at its moment', () => {
  const subscriberPlans = async (name: string) => {
    await addSubscribers(site.databaseUrl, 1)
    admin = await site.signIn('neto')
    const planner = await site.member(name, { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
    const { id: articleId } = await write(`Plano de ${name}`)
    const sendAt = new Date(site.clock.now().getTime() + 60_000).toISOString()
    const body = { articleId, languages: ['pt' as const], sendAt }
    const { id } = await planner.call('POST /api/admin/newsletter', { body })
    return { planner, articleId, id }
  }
  const pass = async () => {
    site.clock.advance({ minutes: 2 })
    for (const _ of [1, 2]) await site.app.services.newsletter.beginDue()
    await again()
  }
  const newest = async () => (await admin.call('GET /api/notifications')).notifications[0]

  test.each([
    ['rebaixado', ({ id }: Member) => setRoles(id, ['ROLE_USER'])],
    ['suspenso', ({ id }: Member) => query(`UPDATE users SET suspended_at = now() WHERE id = ${id}`)],
    [
      'apagado',
      ({ id }: Member) =>
        createNewsletterOwnData(site.app.infrastructure).erase({
          ...{ userId: id, names: [], address: '', anonymous: 'anonimo-1' },
        }),
    ],
  ])('goes to nobody until somebody else of staff sends it: %s', async (name, keepOut) => {
    const { planner, articleId, id } = await subscriberPlans(name)
    await keepOut(planner)
    await pass()
    expect(await issue(id)).toMatchObject({ state: 'held', waiting: 0 })
    expect(mail.deliveries).toEqual([])
    await vi.waitFor(
      async () =>
        expect(await newest()).toMatchObject({
          type: 'publication',
          message: expect.stringContaining(`“Plano de ${name}” não foi enviado por e-mail na hora marcada`),
          link: '/admin/newsletter',
        }),
      15_000,
    )
    await admin.call('POST /api/admin/newsletter/:id/resume', { params: { id } })
    await ended(id)
    expect(recipients()).toEqual(['leitor0@exemplo.com'])
    const subject = { subjectType: 'article', subjectId: String(articleId) }
    const [newestAct] = await admin.call('GET /api/admin/audit', { query: subject })
    expect(newestAct).toMatchObject({ action: 'newsletter.sent', actor: { name: 'neto' } })
  })

  test('is not sent a second time where others have sent the article meanwhile', async () => {
    const { planner, articleId, id } = await subscriberPlans('atrasado')
    await setRoles(planner.id, ['ROLE_USER'])
    await pass()
    await ended((await send(articleId)).id)
    const refused = await admin.refused('POST /api/admin/newsletter/:id/resume', { params: { id } })
    expect(refused.body.key).toBe('newsletter_already_sent')
    expect(recipients()).toHaveLength(1)
  })

  test('leaves at its moment where they are still of staff', async () => {
    const { id } = await subscriberPlans('presente')
    await pass()
    await ended(id)
    expect(recipients()).toHaveLength(1)
  })

  const setRoles = (id: number, roles: ('ROLE_USER' | 'ROLE_MODERATOR')[]) =>
    admin.call('PUT /api/admin/users/:id/roles', { params: { id }, body: { roles } as never })
})

test('who has deleted their account gets no issue, though it could still be restored', async () => {
  const [lia, rui] = [await site.member('lia'), await site.member('rui')]
  for (const member of [lia, rui])
    await member.call('PUT /api/newsletter/own', { body: { language: 'pt', categories: [] } })
  await lia.call('DELETE /api/account', { body: { password: passwordOf('lia') } })
  const { subscribers } = await site.app.services.newsletter.listIssues()
  expect(subscribers.pt).toBe(1)
  const { id } = await send((await write('Quem fica')).id)
  await ended(id)
  expect(await issue(id)).toMatchObject({ sent: 1, waiting: 0 })
  expect(recipients()).toContain('rui@exemplo.com')
})

describe('who is suspended', () => {
  const setSuspended = ({ id }: Member, at: 'now()' | 'NULL') =>
    query(`UPDATE users SET suspended_at = ${at} WHERE id = ${id}`)
  const subscribe = async (name: string) => {
    const member = await site.member(name)
    await member.call('PUT /api/newsletter/own', { body: { language: 'pt', categories: [] } })
    return member
  }
  const pass = async () => {
    site.clock.advance({ minutes: 6 })
    await again()
  }

  test('gets no issue, whoever entered their address', async () => {
    const ana = await site.member('ana')
    await addSubscribers(site.databaseUrl, 1)
    await query(`UPDATE newsletter_subscribers SET address = 'ana@exemplo.com'`)
    await site.app.services.newsletter.adopt(ana.id)
    await subscribe('leo')
    await setSuspended(ana, 'now()')
    expect((await site.app.services.newsletter.listIssues()).subscribers.pt).toBe(1)
    const { id } = await send((await write('Sem Ana')).id)
    await ended(id)
    expect(await issue(id)).toMatchObject({ sent: 1, waiting: 0 })
    expect(recipients()).toEqual(['leo@exemplo.com'])
  })

  test('gets nothing of one that waits, until they may come in again on the same day', async () => {
    const [bia, ivo] = [await subscribe('bia'), await subscribe('ivo')]
    refuse = () => '450 4.2.0 come back later'
    const { id } = await send((await write('Espera')).id)
    await expect.poll(() => query('SELECT FROM newsletter_letters WHERE failures = 1')).toHaveLength(2)
    await setSuspended(bia, 'now()')
    refuse = () => undefined
    await pass()
    await ended(id)
    expect([recipients(), await site.app.services.newsletter.countWaiting()]).toEqual([
      ['ivo@exemplo.com'],
      0,
    ])

    await setSuspended(bia, 'NULL')
    expect(await issue(id)).toMatchObject({ state: 'sending', waiting: 1 })
    await setSuspended(ivo, 'now()')
    await site.app.services.newsletter.purge()
    await pass()
    expect(recipients()).toEqual(['bia@exemplo.com', 'ivo@exemplo.com'])
  })

  test('is not sent later what they have missed', async () => {
    const caio = await subscribe('caio')
    refuse = () => '450 4.2.0 come back later'
    await send((await write('Perdido')).id)
    await expect.poll(() => query('SELECT FROM newsletter_letters WHERE failures = 1')).toHaveLength(1)
    await setSuspended(caio, 'now()')
    await site.app.services.newsletter.purge()
    await setSuspended(caio, 'NULL')
    refuse = () => undefined
    await pass()
    expect(recipients()).toEqual([])
  })
})
