import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allEmails, nextEmail } from '../../../../tests/support/emails.ts'
import { withClient } from '../../../../tests/support/postgres.ts'
import { type Refused, secondStepsOf } from '../../../../tests/support/second-steps.ts'
import { type Member, passwordOf, startSite, type TestSite } from '../../../../tests/support/site.ts'
import { unzip } from '../../../../tests/support/zip.ts'

let site: TestSite
const { withPasskey, passkeyOptions } = secondStepsOf(() => site)

beforeAll(async () => {
  site = await startSite({ environment: { ACCESS_TOKEN_SECONDS: '86400', TRUST_PROXY: '127.0.0.1' } })
})
afterAll(() => site.stop())

const query = (text: string, values: unknown[] = []) =>
  withClient(site.databaseUrl, async (client) => (await client.query(text, values)).rows)

let people = 0
/** Creates a new user, on retries too. */
const somebody = (name: string) => site.member(`${name}${++people}`)
const addressOf = ({ username }: Member) => `${username}@exemplo.com`
const otherOf = ({ username }: Member, number = 2) => `${username}.${number}@exemplo.com`

const request = (member: Member, email: string) =>
  member.ask<Refused & { message: string }>('POST /api/account/email-change', { body: { email } })
const confirm = (token: string) =>
  site.visitor.ask<Refused & { email: string }>('POST /api/account/email-change/confirm', { body: { token } })
const show = (member: Member) => member.call('GET /api/account/email-change')
const emailsTo = async (email: string) => (await allEmails(site)).filter(({ to }) => to === email)

/** Returns the token in an email to an address, by default the first one. */
async function tokenAt(email: string, after = 0): Promise<string> {
  const { text } = await nextEmail(site.dataDir, email, after)
  return /\/confirm-email\?token=([\w-]{43})$/m.exec(text)?.[1] ?? ''
}

async function moved(member: Member, email: string): Promise<void> {
  expect((await request(member, email)).status).toBe(200)
  expect((await confirm(await tokenAt(email))).status).toBe(200)
}

describe('another address', () => {
  test('is asked for, confirmed by its email, and known from then on, and the one before is told', async () => {
    const ana = await somebody('ana')
    const nova = `${ana.username}.Nova@exemplo.com`
    await request(ana, nova)
    expect(await show(ana)).toEqual({
      email: addressOf(ana),
      pending: { email: nova, expiresAt: expect.any(String) },
    })
    const mail = await nextEmail(site.dataDir, nova)
    expect(mail.text, 'who has proven nothing there').toMatch(new RegExp(`^Olá, ${ana.username}!`))
    const token = await tokenAt(nova)
    expect((await confirm(token)).body).toMatchObject({ email: nova })
    expect((await confirm(token)).status, 'pressed twice').toBe(200)

    expect(await show(ana)).toEqual({ email: nova, pending: null })
    expect((await ana.call('GET /api/userprofile')).email).toBe(nova)
    const login = (username: string) =>
      site.visitor.ask('POST /api/login_check', { body: { username, password: passwordOf(ana.username) } })
    expect((await login(nova.toUpperCase())).status).toBe(200)
    expect((await login(addressOf(ana))).status).toBe(401)
    const [notice] = await emailsTo(addressOf(ana))
    expect(notice?.subject).toBe('O e-mail da sua conta mudou')
    expect(notice?.text).toContain('/contato')
    expect(notice?.raw, 'whoever reads there now').not.toMatch(/nova@/i)

    const neto = await site.signIn('neto')
    const auditLog = await neto.call('GET /api/admin/audit', {
      query: { subjectType: 'user', subjectId: String(ana.id) },
    })
    expect(auditLog.map(({ action, details }) => ({ action, details }))).toEqual([
      { action: 'users.emailChanged', details: {} },
    ])
  })

  test('is told in the language of the account', async () => {
    const bia = await somebody('bia')
    await bia.call('POST /api/update-language', { body: { language: 'fr' } })
    await moved(bia, otherOf(bia))
    expect((await emailsTo(otherOf(bia)))[0]?.subject).toBe('Confirmez votre nouvelle adresse e-mail')
    expect((await emailsTo(addressOf(bia)))[0]?.subject).toBe('L’adresse e-mail de votre compte a changé')
  })

  test('wants its owner to have shown in the last ten minutes who they are, by password or passkey', async () => {
    const { member, key } = await withPasskey('caio')
    site.clock.advance({ minutes: 11 })
    expect(await request(member, otherOf(member))).toMatchObject({
      status: 403,
      body: { key: 'proof_needed' },
    })
    const proof = (body: object) => member.ask('POST /api/second-steps/proof', { body })
    expect((await proof({ passkey: key.get(await passkeyOptions()) })).status).toBe(200)
    expect((await request(member, otherOf(member))).status).toBe(200)
    site.clock.advance({ minutes: 11 })
    expect((await request(member, otherOf(member))).status).toBe(403)
    expect((await proof({ password: passwordOf('caio') })).status).toBe(200)
    expect((await request(member, otherOf(member))).status).toBe(200)
  })

  test('is one that looks like an address, and not the same in other emails', async () => {
    const davi = await somebody('davi')
    const keyOf = async (email: string) => (await request(davi, email)).body.key
    expect(await keyOf('')).toBe('email_required')
    expect(await keyOf('davi')).toBe('email_invalid')
    expect(await keyOf(`${'x'.repeat(250)}@exemplo.com`)).toBe('value_too_long')
    expect(await keyOf(addressOf(davi).toUpperCase())).toBe('email_unchanged')
  })

  test('that somebody has is answered like any other, and its owner alone hears of it', async () => {
    const [eva, fabio] = [await somebody('eva'), await somebody('fabio')]
    const [owned, free] = [await request(eva, addressOf(fabio)), await request(fabio, otherOf(fabio))]
    expect(owned).toMatchObject({ status: free.status, body: free.body })
    expect((await show(eva)).pending?.email).toBe(addressOf(fabio))
    const [notice] = await emailsTo(addressOf(fabio))
    expect(notice?.subject).toBe('Você já tem uma conta')
    expect(notice?.raw).not.toMatch(new RegExp(`${eva.username}|confirm-email`))
  })

  test('that was taken meanwhile is refused, and nothing changes', async () => {
    const [gil, hugo] = [await somebody('gil'), await somebody('hugo')]
    const wanted = otherOf(gil)
    await request(gil, wanted)
    const late = await tokenAt(wanted)
    const alike = wanted.replace('gil', 'GIL')
    await request(hugo, alike)
    const first = await tokenAt(alike)
    const answers = await Promise.all([confirm(first), confirm(late)])
    const outcomes = answers.map(({ status, body }) => body.key ?? status)
    expect(outcomes.sort()).toEqual([200, 'email_taken'])
    const rows = await query('SELECT count(*)::int FROM users WHERE email = $1', [wanted])
    expect(rows).toEqual([{ count: 1 }])
  })

  test('causes no more than three emails an hour there, and five wishes of one account', async () => {
    const [iara, joel] = [await somebody('iara'), await somebody('joel')]
    const victim = otherOf(iara)
    for (let times = 0; times < 5; times += 1) {
      await request(iara, victim)
      // Of wishes that wait together only the newest is written to.
      await allEmails(site)
    }
    expect((await request(iara, victim)).status).toBe(429)
    await request(joel, victim.toUpperCase())
    const emails = await allEmails(site)
    expect(emails.filter(({ to }) => to.toLowerCase() === victim)).toHaveLength(3)
  })
})

describe('the link', () => {
  test('works for a day, and only the newest', async () => {
    const kai = await somebody('kai')
    await request(kai, otherOf(kai))
    const first = await tokenAt(otherOf(kai))
    await request(kai, otherOf(kai, 3))
    const second = await tokenAt(otherOf(kai, 3))
    const invalid = { status: 400, body: { key: 'token_invalid' } }
    expect(await confirm(first)).toMatchObject(invalid)
    site.clock.advance({ hours: 24, seconds: 1 })
    expect(await confirm(second)).toMatchObject(invalid)
  })

  test.each([
    ['that is withdrawn', (member: Member) => member.call('DELETE /api/account/email-change')],
    [
      'after a new password',
      (member: Member) =>
        member.call('POST /api/change-password', {
          body: { current_password: passwordOf(member.username), new_password: 'outra-bem-nova' },
        }),
    ],
    [
      'after a new password by mail',
      async ({ username }: Member) => {
        const created = await site.app.services.accounts.makeResetToken(username)
        const body = { token: created?.token ?? '', password: 'outra-bem-nova' }
        await site.visitor.call('POST /api/reset-password', { body })
      },
    ],
    [
      'after another address by whoever runs the machine',
      (member: Member) => site.app.services.accounts.setAddress(member.username, otherOf(member, 3)),
    ],
    [
      'of who leaves',
      (member: Member) =>
        member.call('DELETE /api/account', { body: { password: passwordOf(member.username) } }),
    ],
  ])('%s opens nothing', async (_, act) => {
    const member = await somebody('lu')
    await request(member, otherOf(member))
    const token = await tokenAt(otherOf(member))
    await act(member)
    expect(await confirm(token)).toMatchObject({ status: 400, body: { key: 'token_invalid' } })
  })

  test('changes nothing for who is suspended, until they are not', async () => {
    const mel = await somebody('mel')
    await request(mel, otherOf(mel))
    const token = await tokenAt(otherOf(mel))
    const neto = await site.signIn('neto')
    const params = { id: mel.id }
    await neto.call('POST /api/admin/users/:id/suspend', { params, body: { reason: 'x' } })
    expect(await confirm(token)).toMatchObject({ status: 403, body: { key: 'account_suspended' } })
    await neto.call('POST /api/admin/users/:id/unsuspend', { params })
    expect((await confirm(token)).status).toBe(200)
  })

  test('is in neither table nor queue, and guesses are counted', async () => {
    const nina = await somebody('nina')
    await request(nina, otherOf(nina))
    const token = await tokenAt(otherOf(nina))
    await confirm(token)
    await emailsTo(addressOf(nina))
    const rows = await query('SELECT e::text FROM email_changes e UNION ALL SELECT data::text FROM jobs.job')
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows), 'the address before').not.toContain(addressOf(nina))
    const guess = () =>
      site.visitor.ask<Refused>(
        'POST /api/account/email-change/confirm',
        { body: { token: 'x'.repeat(43) } },
        { 'x-forwarded-for': '203.0.113.77' },
      )
    const statuses = []
    for (let times = 0; times < 31; times += 1) statuses.push((await guess()).status)
    expect(statuses).toEqual([...Array(30).fill(400), 429])
  })
})

describe('with the address goes', () => {
  test('nothing that a link for a new password opens which was sent before', async () => {
    const olga = await somebody('olga')
    const created = await site.app.services.accounts.makeResetToken(addressOf(olga))
    await moved(olga, otherOf(olga))
    const body = { token: created?.token ?? '', password: 'outra-bem-nova' }
    expect((await site.visitor.ask('POST /api/reset-password', { body })).status).toBe(400)
    expect(await site.app.services.accounts.makeResetToken(addressOf(olga))).toBeUndefined()
    expect((await site.app.services.accounts.makeResetToken(olga.username))?.user.email).toBe(otherOf(olga))
  })

  test('the subscription of articles, but of an address that has its own that one stays', async () => {
    const addresses = (id: number) =>
      query('SELECT address FROM newsletter_subscribers WHERE user_id = $1', [id])
    const wishes = { body: { language: 'pt' as const, categories: [1] } }
    const [paz, quim] = [await somebody('paz'), await somebody('quim')]
    for (const member of [paz, quim]) await member.call('PUT /api/newsletter/own', wishes)
    await moved(paz, otherOf(paz))
    await expect.poll(() => addresses(paz.id)).toEqual([{ address: otherOf(paz) }])

    await query(
      "INSERT INTO newsletter_subscribers VALUES (gen_random_uuid(), $1, 'fr', '{2}', NULL, now(), now())",
      [otherOf(quim)],
    )
    await moved(quim, otherOf(quim))
    await expect.poll(() => addresses(quim.id)).toEqual([{ address: otherOf(quim) }])
    const { subscription } = await quim.call('GET /api/newsletter/own')
    expect(subscription).toMatchObject({ language: 'fr', categories: [2] })

    await site.app.services.accounts.setAddress(paz.username, otherOf(paz, 3))
    await site.app.services.newsletter.purge()
    expect(await addresses(paz.id), 'by the command line, too').toEqual([{ address: otherOf(paz, 3) }])
  })

  test('what was written to the site from the one before', async () => {
    const rosa = await somebody('rosa')
    const body = { name: 'Rosa', email: addressOf(rosa).toUpperCase(), message: 'Oi, sem entrar' }
    await site.visitor.call('POST /api/contact', { body })
    await moved(rosa, otherOf(rosa))
    await emailsTo(addressOf(rosa))
    expect((await rosa.call('GET /api/mailbox')).map(({ message }) => message)).toEqual(['Oi, sem entrar'])
  })
})

test('what waits to be confirmed is exported, and gone once its owner’s account is erased', async () => {
  const tito = await somebody('tito')
  await request(tito, otherOf(tito))
  const headers = { authorization: `Bearer ${tito.token}` }
  const response = await fetch(`${site.url}/api/account/export`, { headers })
  const list =
    unzip(Buffer.from(await response.arrayBuffer()))
      .get('email-change.json')
      ?.toString() ?? ''
  expect(JSON.parse(list)).toEqual([
    {
      email: otherOf(tito),
      requestedAt: expect.any(String),
      expiresAt: expect.any(String),
      confirmedAt: null,
    },
  ])
  await tito.call('DELETE /api/account', { body: { password: passwordOf(tito.username) } })
  expect(await query('SELECT FROM email_changes WHERE user_id = $1', [tito.id])).toEqual([])
})
