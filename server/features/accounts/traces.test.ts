import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeIn, nextEmail, readEmails } from '../../../tests/support/emails.ts'
import { passwordOf, startSite, type TestSite } from '../../../tests/support/site.ts'

/** No call may reveal whether an address has an account. */
let site: TestSite

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '50' } })
})
afterAll(() => site.stop())

const signUp = (username: string, email: string) =>
  site.visitor.call('POST /api/signup', {
    body: { username, email, name: 'Alguém', password: passwordOf(username), acceptedTerms: true },
  })
const isFree = (username: string) => site.visitor.ask('GET /api/check-username', { query: { username } })
const login = (username: string, password: string) =>
  site.visitor.ask('POST /api/login_check', { body: { username, password } })
const confirm = (username: string, code = 'AAAA') =>
  site.visitor.ask('POST /api/confirmCode', { body: { username, code } })
const resend = (username: string) => site.visitor.ask('POST /api/resend-code', { body: { username } })
const forgot = (login: string) => site.visitor.ask('POST /api/forgot-password', { body: { login } })

/** Returns all responses that an outsider can get about a username and an address. */
async function tracesOf(username: string, email: string) {
  const requests = [
    await isFree(username),
    await login(username, passwordOf(username)),
    await login(username, 'not this one'),
    await login(email, passwordOf(username)),
    await login(email, 'not this one'),
    await confirm(username),
    await confirm(email),
    await resend(username),
    await resend(email),
    await forgot(username),
    await forgot(email),
  ]
  return requests.map(({ status, body }) => ({ status, body }))
}

/** Waits until all expected emails are written. */
async function settle(emails: Record<string, number>) {
  for (const [email, count] of Object.entries(emails)) await nextEmail(site.dataDir, email, count - 1)
}

describe('a sign-up with an address that has an owner and one with a fresh address', () => {
  test('leave the same traces: at once, after the code, after another, and after a day', async () => {
    const [known, fresh] = ['dono@exemplo.com', 'fresca@exemplo.com'] as const
    await site.member('dono')
    await Promise.all([signUp('sombra', known), signUp('brisa', fresh)])
    await settle({ [known]: 1, [fresh]: 1 })

    const same = async () => {
      const traces = await tracesOf('sombra', known)
      expect(traces).toEqual(await tracesOf('brisa', fresh))
      return traces.map(({ status }) => status)
    }
    expect((await same()).slice(0, 3)).toEqual([200, 403, 401])
    for (let tries = 0; tries < 4; tries += 1) await same()
    // Five wrong attempts have voided the code.
    expect(await same()).toContain(410)

    site.clock.advance({ minutes: 11 })
    await Promise.all([resend('sombra'), resend('brisa')])
    await expect.poll(async () => (await confirm('brisa')).status).toBe(400)
    await expect.poll(async () => (await confirm('sombra')).status).toBe(400)
    site.clock.advance({ minutes: 11 })
    expect(await same()).toContain(410)

    site.clock.advance({ days: 1 })
    await site.app.services.accounts.purge()
    expect((await same()).slice(0, 3)).toEqual([200, 401, 401])
    expect((await isFree('sombra')).body).toEqual({ available: true })
  })

  test('are the same for people who are signed in, and for everybody who looks a person up', async () => {
    const reader = await site.member('leitora')
    await site.member('vizinho')
    await Promise.all([signUp('nevoa', 'vizinho@exemplo.com'), signUp('orvalho', 'orvalho@exemplo.com')])
    const seenBy = async (username: string) => {
      const [whois, nickname, search] = [
        await reader.ask('GET /api/nickserv-whois', { query: { username } }),
        await reader.ask('POST /api/nicknames', { body: { nickname: username } }),
        await reader.ask('GET /api/search', { query: { q: username } }),
      ]
      return [whois, nickname, search].map(({ status, body }) =>
        JSON.stringify({ status, body }).replaceAll(username, 'NAME'),
      )
    }
    expect(await seenBy('nevoa')).toEqual(await seenBy('orvalho'))
  })
})

test('whoever names an address first keeps nobody from it: the first who proves it has it', async () => {
  await signUp('pressa', 'disputa@exemplo.com')
  await nextEmail(site.dataDir, 'disputa@exemplo.com')
  await signUp('dona', 'disputa@exemplo.com')
  const [first, second] = [
    codeIn(await nextEmail(site.dataDir, 'disputa@exemplo.com', 0)),
    codeIn(await nextEmail(site.dataDir, 'disputa@exemplo.com', 1)),
  ]
  expect((await confirm('dona', second)).status).toBe(200)
  expect((await site.signIn('dona')).username).toBe('dona')
  expect((await login('disputa@exemplo.com', passwordOf('dona'))).status).toBe(200)

  // The other account stays unverified for its creator, even with the right code.
  expect(await confirm('pressa', first)).toMatchObject({ status: 400, body: { key: 'invalid_code' } })
  expect(await login('pressa', passwordOf('pressa'))).toMatchObject({ body: { key: 'account_not_verified' } })
})

test('of three accounts that prove one address at once one has it', async () => {
  const names = Array.from({ length: 3 }, (_, index) => `trio${index}`)
  for (const [index, name] of names.entries()) {
    await signUp(name, 'trio@exemplo.com')
    await nextEmail(site.dataDir, 'trio@exemplo.com', index)
  }
  const messages = (await readEmails(site.dataDir)).filter(({ to }) => to === 'trio@exemplo.com')
  const answers = await Promise.all(
    messages.map((message) => {
      const name = names.find((one) => message.text.includes(one)) ?? ''
      return confirm(name, codeIn(message))
    }),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
})

test('a link for a new password goes to an account that waits for its code only while its address is free', async () => {
  await signUp('tarde', 'livre@exemplo.com')
  await nextEmail(site.dataDir, 'livre@exemplo.com')
  await forgot('livre@exemplo.com')
  const message = await nextEmail(site.dataDir, 'livre@exemplo.com', 1)
  const token = /token=([\w-]+)/.exec(message.text)?.[1] ?? ''

  // Meanwhile somebody else confirms the address.
  await site.app.services.accounts.createUser({
    username: 'cedo',
    email: 'livre@exemplo.com',
    password: passwordOf('cedo'),
    roles: ['ROLE_USER'],
  })
  const body = { token, password: 'uma nova senha' }
  expect(await site.visitor.ask('POST /api/reset-password', { body })).toMatchObject({
    status: 400,
    body: { key: 'token_invalid' },
  })
  await forgot('tarde')
  await forgot('cedo')
  const next = await nextEmail(site.dataDir, 'livre@exemplo.com', 2)
  expect(next.text).toContain('cedo')
})
