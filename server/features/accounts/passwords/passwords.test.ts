import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '../../../../tests/support/client.ts'
import { allEmails, nextEmail, readEmails } from '../../../../tests/support/emails.ts'
import { startMailServer } from '../../../../tests/support/mail-server.ts'
import { passwordOf, startSite, type TestSite } from '../../../../tests/support/site.ts'
import { isCommonPassword } from './common-passwords.ts'

let site: TestSite

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '50', PUBLIC_URL: 'http://canal.test:8080' } })
})
afterAll(() => site.stop())

const forgot = (login: string) => site.visitor.ask('POST /api/forgot-password', { body: { login } })
const reset = (token: string, password: string) =>
  site.visitor.ask('POST /api/reset-password', { body: { token, password }, query: { lang: 'en' } })
const login = (username: string, password: string) =>
  site.visitor.ask('POST /api/login_check', { body: { username, password } })
const isIn = async (token: string) =>
  (await createClient(site.url, token).ask('GET /api/userprofile')).status === 200

const links = (text: string) => [...text.matchAll(/https?:\/\/[^\s"<>]+/g)].map(([link]) => link)

async function tokenFor(username: string, after = 0): Promise<string> {
  await forgot(username)
  const message = await nextEmail(site.dataDir, `${username}@exemplo.com`, after)
  return new URL(links(message.text)[0] ?? '').searchParams.get('token') ?? ''
}

describe('a forgotten password', () => {
  test('the email has one link, alone on its line, and the same one in its HTML', async () => {
    await site.member('carta')
    await forgot('carta@exemplo.com')
    const { text, html } = await nextEmail(site.dataDir, 'carta@exemplo.com')
    expect(links(text)).toHaveLength(1)
    expect(links(html)).toEqual(links(text))
    expect(text.split(/\r?\n/)).toContain(links(text)[0])
    expect(links(text)[0]).toMatch(/^http:\/\/canal\.test:8080\/reset-password\?token=[\w-]{43}$/)
  })

  test('the link sets a new password, once, and ends every session', async () => {
    const member = await site.member('volta')
    const token = await tokenFor('volta')
    expect((await reset(token, 'uma nova senha')).status).toBe(200)
    expect((await login('volta', passwordOf('volta'))).status).toBe(401)
    expect((await login('volta', 'uma nova senha')).status).toBe(200)
    expect(await isIn(member.token)).toBe(false)
    expect(await reset(token, 'outra nova senha')).toMatchObject({
      status: 400,
      body: { key: 'token_invalid' },
    })
  })

  test('that was set is told by mail', async () => {
    await site.member('sabe')
    await reset(await tokenFor('sabe'), 'uma nova senha')
    const { text } = await nextEmail(site.dataDir, 'sabe@exemplo.com', 1)
    expect(text).toContain('Uma nova senha foi definida para a sua conta sabe.')
  })

  test('of twenty uses at once one counts', async () => {
    await site.member('corrida')
    const token = await tokenFor('corrida')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => reset(token, `senha numero ${index}`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('a password that everybody tries is refused, and the link still works', async () => {
    await site.member('fraca')
    const token = await tokenFor('fraca')
    expect(await reset(token, 'password1')).toMatchObject({ status: 400, body: { key: 'password_common' } })
    expect((await reset(token, 'uma senha melhor')).status).toBe(200)
  })

  test('after an hour the link is void', async () => {
    await site.member('lenta')
    const token = await tokenFor('lenta')
    site.clock.advance({ hours: 1, seconds: 1 })
    expect((await reset(token, 'uma nova senha')).status).toBe(400)
  })

  test('who does not exist gets the same answer, and no email', async () => {
    await site.member('existe')
    const [somebody, nobody] = [await forgot('existe'), await forgot('nao.existe@exemplo.com')]
    expect([somebody.status, nobody.status]).toEqual([200, 200])
    expect(somebody.body).toEqual(nobody.body)
    await nextEmail(site.dataDir, 'existe@exemplo.com')
    expect((await readEmails(site.dataDir)).filter(({ to }) => to === 'nao.existe@exemplo.com')).toEqual([])
  })

  test('the email proves the address of an account that was never verified', async () => {
    const body = {
      username: 'tardia',
      email: 'tardia@exemplo.com',
      password: passwordOf('tardia'),
      acceptedTerms: true,
    }
    await site.visitor.call('POST /api/signup', { body })
    await nextEmail(site.dataDir, body.email)
    expect((await reset(await tokenFor('tardia', 1), 'uma nova senha')).status).toBe(200)
    expect((await login('tardia', 'uma nova senha')).status).toBe(200)
  })

  test('more than three emails an hour are not sent', async () => {
    const strict = await startSite()
    await strict.member('spam')
    for (let times = 0; times < 6; times += 1) {
      await strict.visitor.call('POST /api/forgot-password', { body: { login: 'spam' } })
    }
    await nextEmail(strict.dataDir, 'spam@exemplo.com', 2)
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect(await readEmails(strict.dataDir)).toHaveLength(3)
    await strict.stop()
  })

  test('what was typed has left the queue when it has been looked up, whoever it belongs to', async () => {
    const { Client } = (await import('pg')).default
    const client = new Client(site.databaseUrl)
    await client.connect()
    await site.member('some')
    for (const name of ['some', 'alheia']) await forgot(`${name}@exemplo.com`)
    await nextEmail(site.dataDir, 'some@exemplo.com')
    const text = `select name from jobs.job where data::text ~ '(some|alheia)@exemplo.com'`
    await expect.poll(async () => (await client.query(text)).rows).toEqual([])
    await client.end()
  })

  test('neither the table nor the queue holds a token', async () => {
    await site.member('segura')
    const token = await tokenFor('segura')
    const { Client } = (await import('pg')).default
    const client = new Client(site.databaseUrl)
    await client.connect()
    const { rows } = await client.query(
      'select to_jsonb(r)::text as text from password_resets r union all select to_jsonb(j)::text from jobs.job j',
    )
    await client.end()
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.filter(({ text }) => text.includes(token))).toEqual([])
  })
})

describe('changing the password', () => {
  const change = (member: { ask: typeof site.visitor.ask }, current: string, next: string) =>
    member.ask('POST /api/change-password', { body: { current_password: current, new_password: next } })

  test('needs the current one, and leaves only this session', async () => {
    const old = await site.member('muda')
    const here = await site.signIn('muda')
    expect(await change(here, 'wrong', 'uma nova senha')).toMatchObject({
      status: 400,
      body: { key: 'password_wrong' },
    })
    expect((await change(here, passwordOf('muda'), 'uma nova senha')).status).toBe(200)
    expect(await isIn(here.token)).toBe(true)
    expect(await isIn(old.token)).toBe(false)
    expect((await login('muda', 'uma nova senha')).status).toBe(200)
  })

  test('is told by mail in the language of the account, with the way back in for whom it shuts out', async () => {
    const member = await site.member('avisa')
    await member.call('POST /api/update-language', { body: { language: 'fr' } })
    expect((await change(member, 'wrong', 'uma nova senha')).status).toBe(400)
    expect((await change(member, passwordOf('avisa'), 'uma nova senha')).status).toBe(200)
    const own = (await allEmails(site)).filter(({ to }) => to === 'avisa@exemplo.com')
    expect(own.map(({ subject }) => subject)).toEqual(['La sécurité de votre compte a changé'])
    expect(own[0]?.text).toContain('Un nouveau mot de passe a été défini pour votre compte avisa.')
    expect(links(own[0]?.text ?? '')).toEqual(['http://canal.test:8080/forgot-password'])
  })

  test('by whoever runs the site is told by mail, too', async () => {
    await site.member('ajuda')
    await site.app.services.accounts.resetPassword('ajuda', 'uma nova senha')
    const { text } = await nextEmail(site.dataDir, 'ajuda@exemplo.com')
    expect(text).toContain('A administração do site definiu uma nova senha')
  })

  test('of an address that takes no emails leaves nothing that failed', async () => {
    const mail = await startMailServer({ refuse: () => '550 5.1.1 nobody here' })
    const lone = await startSite({ environment: { SMTP_URL: mail.url } })
    const admin = await lone.signIn('neto')
    expect((await change(admin, passwordOf('neto'), 'uma nova senha')).status).toBe(200)
    await lone.visitor.call('POST /api/forgot-password', { body: { login: 'neto' } })
    await allEmails(lone)
    expect((await admin.call('GET /api/admin/overview')).health?.jobs).toEqual([])
    await lone.stop()
    await mail.stop()
  })

  test.each([
    ['12345678', 'password_common'],
    ['curta', 'password_too_short'],
    ['Igual', 'password_too_short'],
    ['igualaonome', 'password_common'],
  ])('%s is refused: %s', async (next, key) => {
    const member = await site.member(`igualaonome`).catch(() => site.signIn('igualaonome'))
    const { body } = await change(member, passwordOf('igualaonome'), next)
    expect(body).toMatchObject({ key, errors: { new_password: [expect.any(String)] } })
  })

  test('the eleventh wrong guess of a quarter of an hour is refused', async () => {
    const strict = await startSite()
    const member = await strict.member('chuta')
    for (let tries = 0; tries < 10; tries += 1)
      expect((await change(member, 'wrong', 'uma nova senha')).status).toBe(400)
    expect((await change(member, passwordOf('chuta'), 'uma nova senha')).status).toBe(429)
    await strict.stop()
  })
})

describe('passwords that are tried first', () => {
  test.each([
    '12345678',
    'PASSWORD1',
    'Senha@123',
    'qwertyuiop',
    'Flamengo1981',
    'canalbarra',
    'Canal-Barra2026',
    'zzzzzzzzzz',
  ])('%s is one', (password) => expect(isCommonPassword(password, [])).toBe(true))

  test.each(['correct horse battery staple', 'uma senha qualquer', 'kJ8-vbn2-Qw', 'canalbarra-da-lia'])(
    '%s is not',
    (password) => expect(isCommonPassword(password, ['lia'])).toBe(false),
  )
})
