import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '#contract/accounts.ts'
import { passwordOf, startSite, type TestSite } from '../../../../tests/support/site.ts'
import { createPasswordHasher } from '../passwords/password-hasher.ts'

let site: TestSite

beforeAll(async () => {
  site = await startSite()
  await site.member('Ana.Lima')
})
afterAll(() => site.stop())

const login = (username: string, password: string, headers: Record<string, string> = {}) =>
  site.visitor.ask<SignedIn>('POST /api/login_check', { body: { username, password } }, headers)

describe('logging in', () => {
  test.each(['Ana.Lima', 'ana.lima', ' ANA.LIMA ', 'ana.lima@exemplo.com', 'Ana.Lima@Exemplo.com'])(
    'with %s and the right password',
    async (username) => {
      const { status, body } = await login(username, passwordOf('Ana.Lima'))
      expect(status).toBe(200)
      expect(body).toEqual({
        token: expect.any(String),
        refresh_token: expect.any(String),
        roles: ['ROLE_USER'],
        id: body.userId,
        userId: expect.any(Number),
        username: 'Ana.Lima',
        userInitials: 'AN',
        profileImage: '',
        language: 'pt',
        termsPending: false,
      })
    },
  )

  test('the refresh token is in a cookie that no script can read', async () => {
    const { headers, body } = await login('ana.lima', passwordOf('Ana.Lima'))
    const [cookie = ''] = headers.getSetCookie()
    expect(cookie).toContain(`refresh_token=${body.refresh_token}`)
    for (const flag of ['HttpOnly', 'SameSite=Lax', 'Path=/api/auth', 'Max-Age=2592000'])
      expect(cookie).toContain(flag)
    expect(cookie).not.toContain('Secure')
  })

  test('on a site with TLS the cookie is Secure', async () => {
    const secure = await startSite({ environment: { PUBLIC_URL: 'https://canal.example' } })
    const answer = await secure.visitor.ask('POST /api/login_check', {
      body: { username: 'neto', password: passwordOf('neto') },
    })
    expect(answer.headers.getSetCookie()[0]).toContain('Secure')
    await secure.stop()
  })

  test('a form in the fields of HTML is as good as JSON', async () => {
    const body = new URLSearchParams({ username: 'ana.lima', password: passwordOf('Ana.Lima') })
    expect((await fetch(`${site.url}/api/login_check`, { method: 'POST', body })).status).toBe(200)
  })

  test.each([
    ['a wrong password', 'ana.lima', 'not this one'],
    ['nobody', 'ninguem', passwordOf('Ana.Lima')],
    ['nobody’s address', 'ninguem@exemplo.com', passwordOf('Ana.Lima')],
    ['a name with İ for i, which would count apart', 'ana.lİma', passwordOf('Ana.Lima')],
    ['an address with İ for i', 'ana.lİma@exemplo.com', passwordOf('Ana.Lima')],
  ])('%s gets the one answer of all wrong pairs', async (_, username, password) => {
    const { status, body } = await login(username, password)
    expect(status).toBe(401)
    expect(body).toEqual({
      status: 'error',
      code: 401,
      key: 'invalid_credentials',
      message: 'Invalid credentials.',
      error: 'Invalid credentials.',
    })
  })

  test.each([
    [{ password: 'x' }, { username: ['Username is required!'] }],
    [{ username: ' ', password: 'x' }, { username: ['Username is required!'] }],
    [{ username: 'ana.lima' }, { password: ['Password is required!'] }],
  ])('%j is told what is missing', async (body, errors) => {
    const answer = await site.visitor.ask('POST /api/login_check', { body, query: { lang: 'en' } })
    expect(answer).toMatchObject({ status: 400, body: { errors } })
  })

  test('a NUL in the name is bad input and no fault of the server', async () => {
    expect((await login('ana\u0000', 'x')).status).toBe(400)
  })

  test('a suspended account is told so after the right password only', async () => {
    const member = await site.member('castigo')
    await site.app.services.accounts.suspend('castigo')
    expect((await login('castigo', 'wrong')).status).toBe(401)
    expect(await login('castigo', passwordOf('castigo'))).toMatchObject({
      status: 403,
      body: { key: 'account_suspended' },
    })
    expect((await member.ask('GET /api/userprofile')).status).toBe(401)
  })
})

describe('guessing passwords', () => {
  let guessed: TestSite
  beforeAll(async () => {
    guessed = await startSite({ environment: { TRUST_PROXY: '127.0.0.1' } })
  })
  afterAll(() => guessed.stop())

  const from = (ip: string, username: string, password: string) =>
    guessed.visitor.ask('POST /api/login_check', { body: { username, password } }, { 'x-forwarded-for': ip })

  test('the eleventh try from one place is refused, also with the right password; elsewhere it works', async () => {
    await guessed.member('alvo')
    for (let tries = 0; tries < 10; tries += 1)
      expect((await from('203.0.113.7', 'alvo', 'wrong')).status).toBe(401)
    const eleventh = await from('203.0.113.7', 'alvo', passwordOf('alvo'))
    expect(eleventh.status).toBe(429)
    expect(Number(eleventh.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await from('198.51.100.9', 'alvo', passwordOf('alvo'))).status).toBe(200)
  })

  test('the name and the address of an account count apart: together they would tell that they belong together', async () => {
    await guessed.member('junta')
    for (let tries = 0; tries < 10; tries += 1) await from('203.0.113.8', 'junta', 'wrong')
    expect((await from('203.0.113.8', 'JUNTA', 'wrong')).status).toBe(429)
    for (const address of ['junta@exemplo.com', 'ninguem@exemplo.com'])
      expect((await from('203.0.113.8', address, 'wrong')).status).toBe(401)
  })

  test('forty names with three wrong passwords each from one address do not get through', async () => {
    await guessed.member('vizinha')
    const statuses: number[] = []
    for (let tries = 0; tries < 120; tries += 1)
      statuses.push((await from('203.0.113.9', `nome${tries % 40}`, `wrong${tries}`)).status)
    expect(statuses).toEqual([...Array(30).fill(401), ...Array(90).fill(429)])
    expect((await from('203.0.113.9', 'vizinha', passwordOf('vizinha'))).status).toBe(429)
    expect((await from('203.0.113.10', 'vizinha', passwordOf('vizinha'))).status).toBe(200)
  })

  test('of an account that is tried from everywhere each place has three tries, and its owner is not locked out', async () => {
    await guessed.member('cobicada')
    const places = Array.from({ length: 10 }, (_, place) => `198.51.100.${place}`)
    // No more at once than the server compares: a busy response does not count as an attempt.
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all(places.map((ip) => from(ip, 'cobicada', 'wrong')))
      expect(answers.map(({ status }) => status)).toEqual(places.map(() => 401))
    }
    const statuses: number[] = []
    for (let tries = 0; tries < 4; tries += 1)
      statuses.push((await from('203.0.113.11', 'cobicada', 'wrong')).status)
    expect(statuses).toEqual([401, 401, 401, 429])
    expect((await from('203.0.113.12', 'cobicada', passwordOf('cobicada'))).status).toBe(200)
  })

  test('a forwarded address that nobody vouches for changes nothing', async () => {
    await site.member('xff')
    const statuses = []
    for (let tries = 0; tries < 12; tries += 1) {
      const { status } = await login('xff', 'wrong', { 'x-forwarded-for': `198.51.100.${tries}` })
      statuses.push(status)
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  })

  test('of sixty tries at once, no more than ten are compared before the right one is refused', async () => {
    await guessed.member('rajada')
    const tries = Array.from({ length: 50 }, () => from('203.0.113.13', 'rajada', 'wrong'))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect((await from('203.0.113.13', 'rajada', passwordOf('rajada'))).status).toBe(429)
  })

  test('logging in often is not guessing', async () => {
    await site.member('assidua')
    for (let times = 0; times < 15; times += 1) {
      expect((await login('assidua', passwordOf('assidua'))).status).toBe(200)
    }
  })
})

describe('with passwords that cost what they cost', () => {
  let dear: TestSite
  beforeAll(async () => {
    dear = await startSite({ hasher: createPasswordHasher(), environment: { RATE_LIMIT_FACTOR: '50' } })
  })
  afterAll(() => dear.stop())

  const tryAs = (username: string, { visitor } = dear) =>
    visitor.ask('POST /api/login_check', { body: { username, password: 'x' } })

  test('with fifty waiting for a hash, the server says that it is busy', async () => {
    // Dearer still: on a busy machine calls would come no faster than their hashes are done.
    const cost = { memoryCost: 19_456, timeCost: 6, parallelism: 1 }
    const busy = await startSite({
      hasher: createPasswordHasher({ cost }),
      environment: { RATE_LIMIT_FACTOR: '50' },
    })
    const statuses = await Promise.all(
      Array.from({ length: 80 }, async (_, index) => (await tryAs(`ninguem${index}`, busy)).status),
    )
    expect(new Set(statuses)).toEqual(new Set([401, 503]))
    expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(51)
    await busy.stop()
  })

  test('signing in and signing up take as long with an address that has an account as with one that has none', async () => {
    const signUp = (username: string, email: string) =>
      dear.visitor.ask('POST /api/signup', {
        body: { username, email, password: passwordOf(username), acceptedTerms: true },
      })
    const owned = 'dona@exemplo.com'
    await dear.member('dona')
    const ratios: Record<'signIn' | 'signUp', number[]> = { signIn: [], signUp: [] }
    for (let round = 0; round < 9; round += 1) {
      const fresh = `nova${round}@exemplo.com`
      ratios.signIn.push((await timeOf(() => tryAs(owned))) / (await timeOf(() => tryAs(fresh))))
      ratios.signUp.push(
        (await timeOf(() => signUp(`eco${round}`, owned))) /
          (await timeOf(() => signUp(`nova${round}`, fresh))),
      )
    }
    for (const each of Object.values(ratios)) {
      const ratio = each.sort((a, b) => a - b)[4] ?? 0
      expect(ratio).toBeGreaterThan(0.3)
      expect(ratio).toBeLessThan(3)
    }
  })
})

async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await act()
  return performance.now() - from
}

describe('other sites', () => {
  const calls = [
    'POST /api/login_check',
    'POST /api/google_login',
    'POST /api/auth/refresh',
    'POST /api/auth/logout',
  ] as const
  const bodies = {
    username: 'ana.lima',
    password: passwordOf('Ana.Lima'),
    credential: 'x',
    grant_type: 'refresh_token',
  }
  const foreign = ['https://evil.example', 'http://localhost.evil.example', 'null', 'http://127.0.0.1:1']

  test.each(calls.flatMap((call) => foreign.map((origin) => [call, origin] as const)))(
    '%s from %s is refused',
    async (call, origin) => {
      const answer = await site.visitor.ask(call, { body: bodies }, { origin })
      expect(answer).toMatchObject({ status: 403, body: { key: 'origin_refused' } })
    },
  )

  test('a form of another site is refused, whatever it carries', async () => {
    const body = new URLSearchParams({ grant_type: 'refresh_token' })
    const headers = { origin: 'https://evil.example', cookie: 'refresh_token=x' }
    const answer = await fetch(`${site.url}/api/auth/refresh`, { method: 'POST', body, headers })
    expect(answer.status).toBe(403)
  })

  test('our own pages are let in, and so are programs that name no origin', async () => {
    expect((await login('ana.lima', passwordOf('Ana.Lima'), { origin: site.url })).status).toBe(200)
    expect((await login('ana.lima', passwordOf('Ana.Lima'))).status).toBe(200)
  })
})
