import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ownAccent } from '#contract/rules/accent.ts'
import { writeArticle } from '../../../tests/support/articles.ts'
import { takeNickname } from '../../../tests/support/channels.ts'
import { keepPicture } from '../../../tests/support/library.ts'
import { say } from '../../../tests/support/lines.ts'
import { type MailServer, startMailServer } from '../../../tests/support/mail-server.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'
import { noteBackup } from '../../archive/snapshot.store.ts'

let mail: MailServer
let refusal: string | undefined
let site: TestSite
let neto: Member
let moderator: Member

beforeAll(async () => {
  mail = await startMailServer({ refuse: () => refusal })
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000', SMTP_URL: mail.url } })
  neto = await site.signIn('neto')
  moderator = await site.member('caboverde', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
})
afterAll(async () => {
  await site.stop()
  await mail.stop()
})

const show = (by: Member) => by.call('GET /api/admin/overview')
const healthOf = async () => {
  const { health } = await show(neto)
  if (!health) throw new Error('an administrator was told nothing')
  return health
}

test('where nothing waits and nothing is wrong, it says so', async () => {
  const { waiting, planned, health } = await show(neto)
  expect(waiting).toEqual({
    ...{ reports: 0, heldLines: 0, heldComments: 0, letters: 0, drafts: 0, nameTwins: 0 },
  })
  expect(planned).toEqual([])
  expect(health).toEqual({
    jobs: [],
    mail: {
      ...{ delivers: true, isAway: false, unsentAnswers: 0, failedLetters: 0, test: null },
      lacksAddress: true,
    },
    devices: { total: 0, failing: 0 },
    brokenLinks: 0,
    pictures: null,
    backup: null,
    disk: { freeBytes: expect.any(Number), isLow: expect.any(Boolean) },
  })
})

test('moderators see what waits, and nothing of the machine', async () => {
  const [lia, ana] = await Promise.all([site.member('lia'), site.member('ana')])
  const { id: rude } = await say(lia, 'rio', 'ofensa')
  await ana.call('POST /api/reports', { body: { type: 'message', id: rude, reason: 'Ofende.' } })
  await neto.call('POST /api/admin/words', { body: { word: 'cobra', whole: true, action: 'hold' } })
  const { id } = await writeArticle(neto, { title: 'Maré alta' })
  await lia.call('POST /api/send-message', { body: { channel: 'rio', text: 'uma cobra' } })
  await lia.call('POST /api/send-message', { body: { channel: 'rio', text: 'outra cobra' } })
  await lia.call('POST /api/comments/:kind/:id', {
    params: { kind: 'article', id },
    body: { text: 'cobra' },
  })
  const mailMessage = { name: 'Ana', email: 'ana@exemplo.com', subject: 'Olá', message: 'Vocês tocam?' }
  await site.visitor.call('POST /api/contact', { body: mailMessage })
  await writeArticle(moderator, { title: 'Maré baixa', isPublished: false })

  const seen = await show(moderator)
  expect(seen).toMatchObject({
    waiting: { reports: 1, heldLines: 2, heldComments: 1, letters: 1, drafts: 1, nameTwins: 0 },
    health: null,
    firstSteps: null,
  })
  expect((await show(neto)).waiting).toEqual(seen.waiting)

  // Reports about a moderator do not count for them.
  await ana.call('POST /api/reports', { body: { type: 'user', id: moderator.id, reason: 'Ofende.' } })
  expect((await show(neto)).waiting.reports).toBe(2)
  expect((await show(moderator)).waiting).toEqual(seen.waiting)
})

test('what the next seven days bring stands in their order, and what comes later does not', async () => {
  const inDays = (days: number) => new Date(site.clock.now().getTime() + days * 86_400_000).toISOString()
  const plan = async (title: string, moments: { publishAt?: string; withdrawAt?: string }) => {
    const isPublished = !moments.publishAt
    const { id } = await writeArticle(neto, { title, isPublished })
    const body = { isPublished, isLyrics: false, ...moments }
    await neto.call('PUT /api/editor_edit2/:id', { params: { id }, body })
    return id
  }
  const ends = await plan('Acaba', { withdrawAt: inDays(5) })
  const begins = await plan('Começa', { publishAt: inDays(2) })
  await plan('Depois', { publishAt: inDays(8) })
  const { id: sent } = await neto.call('POST /api/admin/newsletter', {
    body: { articleId: ends, languages: ['pt'], sendAt: inDays(3) },
  })

  const { planned } = await show(moderator)
  expect(planned.map(({ act, id, title }) => [act, id, title])).toEqual([
    ['publish', begins, 'Começa'],
    ['send', sent, 'Acaba'],
    ['withdraw', ends, 'Acaba'],
  ])
})

describe('what is wrong', () => {
  test('is said of emails that are not taken, and of the work that failed', async () => {
    refusal = '451 4.7.1 come back later'
    const messages = await neto.call('GET /api/mailbox', { query: {} })
    const params = { id: messages[0]?.id ?? 0 }
    await neto.call('POST /api/contacts/:id/reply', { params, body: { message: 'Tocamos.' } })

    await expect
      .poll(async () => (await healthOf()).jobs, { timeout: 10_000 })
      .toMatchObject([
        { name: 'mailbox.mailAnswer', failed: 0, retrying: 1, error: expect.stringContaining('4.7.1') },
      ])
    expect((await healthOf()).mail.unsentAnswers).toBe(1)
  })

  test('is said of pictures without files, which every night are looked for', async () => {
    const stored = await keepPicture(site, neto)
    await keepPicture(site, neto)
    site.clock.advance({ hours: 2 })
    neto = await site.signIn('neto')
    await site.app.services.pictures.sweep()
    expect((await healthOf()).pictures).toMatchObject({ problems: 0 })

    await site.app.infrastructure.files.uploads.remove([stored])
    await site.app.services.pictures.sweep()
    expect((await healthOf()).pictures).toEqual({ at: expect.any(String), problems: 1 })
  })

  test('is how old the last backup is, and what it lacked', async () => {
    const at = new Date(site.clock.now().getTime() - 3 * 86_400_000)
    await noteBackup(site.databaseUrl, { at, problems: 2 })
    expect((await healthOf()).backup).toEqual({ at: at.toISOString(), problems: 2, isOld: true })
    await noteBackup(site.databaseUrl, { at: site.clock.now(), problems: 0 })
    expect((await healthOf()).backup).toMatchObject({ problems: 0, isOld: false })
  })
})

describe('an email to try the mail', () => {
  beforeEach(() => {
    refusal = undefined
    mail.deliveries.splice(0)
  })
  const send = () => neto.call('POST /api/admin/mail-test', { body: {} })

  test('goes to whoever asks, and to nobody else; its link says that it arrived', async () => {
    const { result, to, answer } = await send()
    expect([result, answer]).toEqual(['sent', ''])
    expect(mail.deliveries.map(({ recipients }) => recipients)).toEqual([[to]])
    const [mailMessage] = await mail.mails()
    expect(mailMessage?.text).toContain('/admin')
    expect((await healthOf()).mail.test).toMatchObject({ problems: 0, hasArrived: false })
    expect((await show(neto)).firstSteps?.done.mail).toBe(false)

    const token = /arrived=([\w-]+)/.exec(mailMessage?.text ?? '')?.[1] ?? ''
    const confirm = (given: string) =>
      neto.ask<{ key?: string }>('POST /api/admin/mail-test/arrival', { body: { token: given } })
    expect((await confirm(`${token}x`)).body.key).toBe('mail_test_unknown')
    expect((await show(neto)).firstSteps?.done.mail).toBe(false)
    expect((await confirm(token)).status).toBe(200)
    expect((await healthOf()).mail.test).toMatchObject({ hasArrived: true })
    expect((await show(neto)).firstSteps?.done.mail).toBe(true)
    site.clock.advance({ seconds: 1 })
    await send()
    expect((await healthOf()).mail.test).toMatchObject({ problems: 0, hasArrived: false })
    expect((await confirm(token)).body.key).toBe('mail_test_unknown')
  })

  test('gives an address to an account that was made without one, and to no other', async () => {
    const email = 'neto@exemplo.com'
    const body = { email }
    expect(await neto.call('POST /api/admin/mail-test', { body })).toMatchObject({
      result: 'sent',
      to: email,
    })
    expect(mail.deliveries.map(({ recipients }) => recipients)).toEqual([[email]])
    expect((await healthOf()).mail.lacksAddress, 'until it has arrived').toBe(true)

    const [mailMessage] = await mail.mails()
    const link = new URL(/http\S+arrived=\S+/.exec(mailMessage?.text ?? '')?.[0] ?? '')
    const token = link.searchParams.get('arrived') ?? ''
    const confirm = (given: object) =>
      neto.ask<{ key?: string }>('POST /api/admin/mail-test/arrival', { body: { token, ...given } })
    expect((await confirm({ email: 'outra@exemplo.com' })).body.key).toBe('mail_test_unknown')
    expect((await confirm({ email: link.searchParams.get('email') })).status).toBe(200)
    expect((await neto.call('GET /api/userprofile')).email).toBe(email)
    expect((await healthOf()).mail).toMatchObject({ lacksAddress: false, test: { hasArrived: true } })
    expect((await confirm({ email })).status, 'again changes nothing').toBe(200)
    const other = { body: { email: 'outra@exemplo.com' } }
    expect((await neto.refused('POST /api/admin/mail-test', other)).body.key).toBe('email_set')
    await site.app.services.accounts.setAddress('neto', 'neto@localhost')
  })

  test('that is not taken brings back the words of the mail server', async () => {
    refusal = '550 5.1.1 nobody here'
    expect(await send()).toMatchObject({ result: 'recipient', answer: expect.stringContaining('5.1.1') })
    refusal = '550 5.7.1 we do not like you'
    expect(await send()).toMatchObject({ result: 'refused', answer: expect.stringContaining('5.7.1') })
    expect((await healthOf()).mail.test).toMatchObject({ problems: 1 })
    expect((await show(neto)).firstSteps?.done.mail).toBe(false)
  })
})

test('without a mail server the email lies in the folder, and proves nothing', async () => {
  const other = await startSite()
  const admin = await other.signIn('neto')
  const send = () => admin.call('POST /api/admin/mail-test', { body: {} })
  expect(await send()).toMatchObject({ result: 'folder', answer: '' })
  expect(await readdir(join(other.dataDir, 'outbox'))).toHaveLength(1)
  expect(await show(admin)).toMatchObject({
    health: { mail: { delivers: false, test: null } },
    firstSteps: { done: { mail: false } },
  })
  for (let sent = 1; sent < 5; sent += 1) await send()
  expect((await admin.refused('POST /api/admin/mail-test', { body: {} })).body.key).toBe('too_many_requests')
  await other.stop()
})

test('the first steps of a new site tick themselves by what it has become', async () => {
  const fresh = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  const admin = await fresh.signIn('neto')
  const steps = async () => (await show(admin)).firstSteps
  const doneNow = async () =>
    Object.entries((await steps())?.done ?? {}).flatMap(([step, isDone]) => (isDone ? [step] : []))
  expect(await steps()).toMatchObject({ isHidden: false })
  expect(await doneNow()).toEqual([])

  const change = (body: object) =>
    admin.call('PUT /api/company/:companyId', { params: { companyId: 1 }, body })
  const author = { userId: 1, username: 'neto', roles: ['ROLE_ADMIN' as const], sessionId: '' }
  await fresh.app.services.articles.welcome({ ...author, termsPending: false, language: 'pt' })
  await change({ name: 'Rádio Farol' })
  // The first text of a site is called by the site's name.
  const titles = async () => (await fresh.visitor.call('GET /api/articles')).map(({ title }) => title)
  await expect.poll(titles).toEqual(['Boas-vindas ao Rádio Farol'])
  expect(await doneNow()).toEqual(['name'])
  // Choosing the default colour counts as well.
  await change({ accent: ownAccent })
  await writeArticle(admin, { title: 'O primeiro' })
  await fresh.member('lia')
  await takeNickname(admin, 'faroleiro')
  await admin.call('POST /api/channels', { body: { name: 'farol' } })
  expect((await doneNow()).toSorted()).toEqual(['accent', 'channel', 'member', 'name', 'text'])

  await admin.call('PUT /api/admin/first-steps', { body: { isHidden: true } })
  expect(await steps()).toMatchObject({ isHidden: true })
  await fresh.stop()
})
