import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Failure } from '#contract/errors.ts'
import { codeIn, nextEmail, readEmails } from '../../../tests/support/emails.ts'
import { passwordOf, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '50' } })
})
afterAll(() => site.stop())

const account = (username: string) => ({
  username,
  email: `${username}@exemplo.com`,
  password: passwordOf(username),
  acceptedTerms: true,
})
const signUp = (body: object, lang = 'en') => site.visitor.ask('POST /api/signup', { body, query: { lang } })

describe('signing up', () => {
  test('a stranger signs up, gets a code by mail, confirms it and logs in', async () => {
    const { visitor, dataDir } = site
    const answer = await signUp(account('lia'))
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({ status: 'success', username: 'lia', message: 'Registration successful!' })

    const code = codeIn(await nextEmail(dataDir, 'lia@exemplo.com'))
    await visitor.call('POST /api/confirmCode', { body: { username: 'lia', code } })
    const lia = await site.signIn('lia')
    expect(lia.roles).toEqual(['ROLE_USER'])
    expect(await lia.call('GET /api/userprofile')).toMatchObject({ name: 'lia', termsPending: false })
  })

  test('it does not sign anybody in, and before the code nobody can', async () => {
    const answer = await signUp(account('espera'))
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(answer.body).not.toHaveProperty('token')
    const login = { body: { username: 'espera', password: passwordOf('espera') } }
    expect(await site.visitor.refused('POST /api/login_check', login)).toMatchObject({
      status: 403,
      body: { key: 'account_not_verified' },
    })
  })

  test('the email speaks the language that the stranger speaks', async () => {
    await signUp(account('jean'), 'fr')
    const mail = await nextEmail(site.dataDir, 'jean@exemplo.com')
    expect(mail.subject).toBe('Votre code de vérification')
    expect(mail.html).toContain(codeIn(mail))
  })

  test('a taken address is answered like any other, makes nothing that works, and its owner gets an email', async () => {
    await site.member('rui')
    const answer = await signUp({ ...account('rui2'), email: 'RUI@exemplo.com' })
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({ status: 'success', username: 'rui2', message: 'Registration successful!' })

    const mail = await nextEmail(site.dataDir, 'rui@exemplo.com')
    expect(mail.text).toContain('rui')
    expect(mail.text).not.toContain('rui2')
    expect(mail.subject).toBe('Você já tem uma conta')
    expect(
      (await readEmails(site.dataDir)).filter(({ to }) => to.toLowerCase() === 'rui@exemplo.com'),
    ).toHaveLength(1)
    expect((await site.signIn('rui')).username).toBe('rui')
  })

  test('roles, coins and a verified state cannot be brought along', async () => {
    const extras = {
      roles: ['ROLE_ADMIN'],
      coinBalance: 999,
      verifiedAt: '2020-01-01',
      id: 1,
      suspendedAt: null,
    }
    expect((await signUp({ ...account('eva'), ...extras })).status).toBe(201)
    const login = { body: { username: 'eva', password: passwordOf('eva') } }
    expect(await site.visitor.refused('POST /api/login_check', login)).toMatchObject({ status: 403 })

    const code = codeIn(await nextEmail(site.dataDir, 'eva@exemplo.com'))
    await site.visitor.call('POST /api/confirmCode', { body: { username: 'eva', code } })
    const profile = await (await site.signIn('eva')).call('GET /api/userprofile')
    expect(profile).toMatchObject({ roles: ['ROLE_USER'], coinBalance: 0 })
  })

  test('of two who sign up with one username at the same time, one is told that it is taken', async () => {
    const statuses = await Promise.all(
      ['a', 'b'].map(
        async (host) =>
          (await signUp({ ...account('gêmea'), username: 'gemea', email: `g@${host}.com` })).status,
      ),
    )
    expect(statuses.sort()).toEqual([201, 400])
  })

  test('a form in the fields of HTML is as good as JSON', async () => {
    const body = new URLSearchParams({ ...account('form'), acceptedTerms: 'on' })
    const response = await fetch(`${site.url}/api/signup`, { method: 'POST', body })
    expect(response.status).toBe(201)
  })

  test('an account that nobody verified is gone after a day, and its name is free', async () => {
    const brief = await startSite()
    await brief.visitor.call('POST /api/signup', { body: account('nunca') })
    const { accounts } = brief.app.services
    brief.clock.advance({ hours: 23 })
    await accounts.purge()
    expect(
      await brief.visitor.call('GET /api/check-username', { query: { username: 'nunca' } }),
    ).toMatchObject({
      available: false,
    })
    brief.clock.advance({ hours: 2 })
    await accounts.purge()
    expect(await brief.visitor.call('GET /api/check-username', { query: { username: 'nunca' } })).toEqual({
      available: true,
    })
    await brief.stop()
  })
})

describe('what is refused at sign-up', () => {
  const refused = async (change: object) => {
    const { status, body } = await signUp({ ...account('novo'), ...change })
    return { status, errors: (body as Failure).errors }
  }

  test.each([
    ['a taken username', { username: 'NETO' }, 'username', 'Username is already taken.'],
    ['a reserved username', { username: 'ChanServ' }, 'username', expect.stringContaining('reserved')],
    ['a username of one email', { username: 'x' }, 'username', expect.stringContaining('2')],
    ['a username with a space', { username: 'a b' }, 'username', expect.any(String)],
    [
      'a name with more marks than can be read',
      { name: `a${'\u0301'.repeat(31)}` },
      'name',
      expect.stringContaining('accents'),
    ],
    ['no address', { email: ' ' }, 'email', 'Please enter your email address.'],
    ['an address without a host', { email: 'lia@' }, 'email', expect.stringContaining('email')],
    ['a short password', { password: '1234567' }, 'password', expect.stringContaining('8')],
    ['a password of 129 emails', { password: 'x1'.repeat(65) }, 'password', expect.stringContaining('128')],
    [
      'a password that everybody tries',
      { password: 'Senha123' },
      'password',
      expect.stringContaining('guess'),
    ],
    ['a password with the name of the place', { password: 'CanalBarra2026' }, 'password', expect.any(String)],
    [
      'terms that are not accepted',
      { acceptedTerms: false },
      'acceptedTerms',
      expect.stringContaining('terms'),
    ],
    ['terms that are not mentioned', { acceptedTerms: undefined }, 'acceptedTerms', expect.any(String)],
  ])('%s', async (_, change, field, text) => {
    const { status, errors } = await refused(change)
    expect(status).toBe(400)
    expect(errors).toEqual({ [field]: [text] })
  })

  test('all that is missing is told at once', async () => {
    const { status, body } = await signUp({})
    expect(status).toBe(400)
    const fields = Object.keys((body as Failure).errors ?? {})
    expect(fields.sort()).toEqual(['acceptedTerms', 'email', 'password', 'username'])
  })

  test.each([
    ['pt', 'Este nome de usuário já está em uso.'],
    ['en', 'Username is already taken.'],
    ['fr', 'Ce nom d’utilisateur est déjà pris.'],
    ['es', 'Este nombre de usuario ya está en uso.'],
  ])('a refusal speaks %s', async (lang, message) => {
    const { body } = await signUp({ ...account('novo'), username: 'neto' }, lang)
    expect(body).toMatchObject({
      key: 'username_taken',
      message,
      error: message,
      errors: { username: [message] },
    })
  })

  test('a line break in name or address is refused, so that no email gets a second header', async () => {
    expect((await refused({ name: 'Lia\r\nBcc: x@y.com' })).status).toBe(400)
    expect((await refused({ email: 'lia@exemplo.com\r\nBcc: x@y.com' })).status).toBe(400)
  })
})

describe('checking a username', () => {
  const check = (username: string) => site.visitor.call('GET /api/check-username', { query: { username } })

  test.each([
    ['livre', { available: true }],
    ['Neto', { available: false, reason: 'taken' }],
    ['x', { available: false, reason: 'too_short' }],
    ['', { available: false, reason: 'too_short' }],
    ['.lia', { available: false, reason: 'invalid' }],
    ['lia@exemplo.com', { available: false, reason: 'invalid' }],
    ['l'.repeat(31), { available: false, reason: 'invalid' }],
    ['nickserv', { available: false, reason: 'reserved' }],
    ['conversation_3', { available: false, reason: 'reserved' }],
  ])('%s', async (username, answer) => expect(await check(username)).toEqual(answer))

  test('without a name it is too short', async () => {
    expect(await site.visitor.call('GET /api/check-username')).toEqual({
      available: false,
      reason: 'too_short',
    })
  })
})

describe('limits of signing up', () => {
  test('the sixth account of an hour and the 61st check of a minute from one address are refused', async () => {
    const strict = await startSite()
    for (const name of ['um', 'dois', 'tres', 'quatro', 'cinco']) {
      await strict.visitor.call('POST /api/signup', { body: account(name) })
    }
    const sixth = await strict.visitor.refused('POST /api/signup', { body: account('seis') })
    expect(sixth.status).toBe(429)
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0)

    const checks = await Promise.all(
      Array.from({ length: 61 }, () =>
        strict.visitor.ask('GET /api/check-username', { query: { username: 'ola' } }),
      ),
    )
    expect(checks.map(({ status }) => status).sort()).toEqual([...Array(60).fill(200), 429])
    await strict.stop()
  })
})
