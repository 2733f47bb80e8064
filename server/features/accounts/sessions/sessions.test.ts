import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '../../../../tests/support/client.ts'
import { withClient } from '../../../../tests/support/postgres.ts'
import { type Member, passwordOf, startSite, type TestSite } from '../../../../tests/support/site.ts'

let site: TestSite

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '50' } })
})
afterAll(() => site.stop())

interface Tokens {
  token: string
  refresh_token: string
}

const refresh = (refreshToken: string) =>
  site.visitor.ask<Tokens>('POST /api/auth/refresh', {
    body: { grant_type: 'refresh_token', refresh_token: refreshToken },
  })
/** Returns the refresh token that a response sets as a cookie. */
const cookieOf = (headers: Headers) =>
  /^refresh_token=([^;]*)/.exec(headers.getSetCookie()[0] ?? '')?.[1] ?? ''
const status = async (answer: Promise<{ status: number }>) => (await answer).status
const isIn = async (token: string) =>
  (await status(createClient(site.url, token).ask('GET /api/userprofile'))) === 200
const sessionsOf = (member: Member) => member.call('GET /api/sessions')

describe('refreshing', () => {
  test('as JSON, as a form and by cookie, each time with a new token', async () => {
    const member = await site.member('tres')
    const byJson = await refresh(member.refreshToken)
    expect(byJson.status).toBe(200)

    const form = new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: byJson.body.refresh_token,
    })
    const byForm = await fetch(`${site.url}/api/auth/refresh`, { method: 'POST', body: form })
    const { refresh_token } = (await byForm.json()) as Tokens

    const byCookie = await fetch(`${site.url}/api/auth/refresh`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token' }),
      headers: { cookie: `refresh_token=${refresh_token}`, origin: site.url },
    })
    const last = cookieOf(byCookie.headers)
    expect(new Set([member.refreshToken, byJson.body.refresh_token, refresh_token, last]).size).toBe(4)
    expect(await isIn(((await byCookie.json()) as Tokens).token)).toBe(true)
    expect(await status(refresh(last))).toBe(200)
  })

  test('by cookie the next refresh token is in no answer that a script can read', async () => {
    const member = await site.member('biscoito')
    const { body, headers } = await site.visitor.ask(
      'POST /api/auth/refresh',
      { body: { grant_type: 'refresh_token' } },
      { cookie: `refresh_token=${member.refreshToken}` },
    )
    expect(body).toEqual({ token: expect.any(String) })
    expect(cookieOf(headers)).toMatch(/^[\w-]{43}$/)
    expect(headers.getSetCookie()[0]).toContain('HttpOnly')
  })

  test('another grant is refused, and so are no token, nonsense and an access token', async () => {
    const member = await site.member('nada')
    const wrongGrant = { body: { grant_type: 'password', refresh_token: member.refreshToken } }
    expect(await status(site.visitor.ask('POST /api/auth/refresh', wrongGrant))).toBe(400)
    expect(
      await status(site.visitor.ask('POST /api/auth/refresh', { body: { grant_type: 'refresh_token' } })),
    ).toBe(401)
    expect(await status(refresh('nonsense'))).toBe(401)
    expect(await status(refresh(member.token))).toBe(401)
  })

  test('twenty tabs that refresh at once all go on, in one session', async () => {
    const member = await site.member('abas')
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(member.refreshToken)))
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200))
    for (const { body } of answers) expect(await isIn(body.token)).toBe(true)
    for (const { body } of answers) expect(await status(refresh(body.refresh_token))).toBe(200)
    expect(await sessionsOf(member)).toHaveLength(1)
  })

  test('a token that comes back after half a minute ends everything that came of it', async () => {
    const member = await site.member('eco')
    const next = await refresh(member.refreshToken)
    site.clock.advance({ seconds: 31 })
    expect(await status(refresh(member.refreshToken))).toBe(401)
    expect(await status(refresh(next.body.refresh_token))).toBe(401)
    expect(await isIn(next.body.token)).toBe(false)
  })

  test('a token whose successor was used is a second use at once', async () => {
    const member = await site.member('avo')
    const child = await refresh(member.refreshToken)
    const grandchild = await refresh(child.body.refresh_token)
    expect(await status(refresh(member.refreshToken))).toBe(401)
    expect(await status(refresh(grandchild.body.refresh_token))).toBe(401)
  })

  test('other sessions of the same person are not touched by that', async () => {
    await site.member('duas')
    const [phone, laptop] = [await site.signIn('duas'), await site.signIn('duas')]
    await refresh(phone.refreshToken)
    site.clock.advance({ minutes: 1 })
    await refresh(phone.refreshToken)
    expect(await status(refresh(laptop.refreshToken))).toBe(200)
  })

  test('a session that rests for a fortnight is over, one in use lasts thirty days', async () => {
    const resting = await site.member('parada')
    site.clock.advance({ days: 14, seconds: 1 })
    expect(await status(refresh(resting.refreshToken))).toBe(401)

    let { refreshToken } = await site.member('ativa')
    for (const _ of [1, 2]) {
      site.clock.advance({ days: 13 })
      refreshToken = (await refresh(refreshToken)).body.refresh_token
    }
    site.clock.advance({ days: 4, seconds: 1 })
    expect(await status(refresh(refreshToken))).toBe(401)
  })

  test('of a hundred refreshes in a minute thirty pass', async () => {
    const strict = await startSite()
    let { refreshToken } = await strict.member('pressa')
    const statuses: number[] = []
    for (let times = 0; times < 100; times += 1) {
      const body = { grant_type: 'refresh_token', refresh_token: refreshToken }
      const answer = await strict.visitor.ask<Tokens>('POST /api/auth/refresh', { body })
      statuses.push(answer.status)
      if (answer.status === 200) refreshToken = answer.body.refresh_token
    }
    expect(statuses.filter((one) => one === 200)).toHaveLength(30)
    expect(statuses.filter((one) => one === 429)).toHaveLength(70)
    await strict.stop()
  })

  test('the database holds nothing that could be sent as a token', async () => {
    const member = await site.member('cofre')
    const { rows } = await site.app.infrastructure.db.read
      .selectFrom('refreshTokens')
      .selectAll()
      .execute()
      .then((all) => ({ rows: JSON.stringify(all) }))
    expect(rows).not.toContain(member.refreshToken)
  })
})

describe('sessions', () => {
  test('are listed with the newest use first, and only one’s own', async () => {
    await site.member('lista')
    const phone = await site.signIn('lista')
    const list = await sessionsOf(phone)
    expect(list).toHaveLength(2)
    expect(list[0]).toMatchObject({ current: true, userAgent: 'node' })
    expect(list[1]).toMatchObject({ current: false })
  })

  test('one may be ended from another; a stranger’s is not found', async () => {
    const old = await site.member('dona')
    const stranger = await site.member('alheia')
    const here = await site.signIn('dona')
    const id = (await sessionsOf(here)).find(({ current }) => !current)?.id ?? ''

    expect(await status(stranger.ask('DELETE /api/sessions/:id', { params: { id } }))).toBe(404)
    expect(await status(here.ask('DELETE /api/sessions/:id', { params: { id: 'x' } }))).toBe(404)
    await here.call('DELETE /api/sessions/:id', { params: { id } })
    expect(await isIn(old.token)).toBe(false)
    expect(await status(refresh(old.refreshToken))).toBe(401)
    expect(await isIn(here.token)).toBe(true)
  })

  test('logging out ends the session, and whoever holds its connections is told', async () => {
    const member = await site.member('tchau')
    const ended: number[] = []
    site.app.infrastructure.bus.on('accounts.sessionEnded', ({ userId }) => void ended.push(userId))

    const answer = await member.ask('POST /api/auth/logout')
    expect(answer.status).toBe(200)
    expect(answer.headers.getSetCookie()[0]).toMatch(/^refresh_token=;.*Path=\/api\/auth/)
    expect(ended).toEqual([member.id])
    expect(await isIn(member.token)).toBe(false)
    expect(await status(refresh(member.refreshToken))).toBe(401)
  })

  test('logging out with the cookie alone is enough, and without anything it is no error', async () => {
    const member = await site.member('mudo')
    await site.visitor.ask('POST /api/auth/logout', {}, { cookie: `refresh_token=${member.refreshToken}` })
    expect(await isIn(member.token)).toBe(false)
    expect(await status(site.visitor.ask('POST /api/auth/logout'))).toBe(200)
  })

  test('the eleventh sign-in ends the one that was used longest ago', async () => {
    const first = await site.member('onze')
    for (let times = 0; times < 10; times += 1) {
      site.clock.advance({ seconds: 1 })
      await site.signIn('onze', passwordOf('onze'))
    }
    expect(await isIn(first.token)).toBe(false)
    expect(await sessionsOf(await site.signIn('onze'))).toHaveLength(10)
  })
})

describe('whoever was signed out elsewhere is told why:', () => {
  const reasonOf = async (refreshToken: string) =>
    (
      await site.visitor.refused('POST /api/auth/refresh', {
        body: { grant_type: 'refresh_token', refresh_token: refreshToken },
      })
    ).body.key

  test.each([
    ['the password was changed', 'password', changePassword],
    ['they ended it from another device', 'elsewhere', endTheOther],
    ['staff ended their sessions', 'staff', (here) => staffEnd(here)],
    ['the account was suspended', 'suspension', (here) => site.app.services.accounts.suspend(here.username)],
    ['the account is to be deleted', 'deletion', askForDeletion],
    ['it was the least used of eleven', 'number', (here) => signInTenTimes(here.username)],
  ] as [string, string, (here: Member) => Promise<unknown>][])('%s', async (_what, reason, act) => {
    const old = await site.member(`fora-${reason}`)
    site.clock.advance({ seconds: 1 })
    await act(await site.signIn(old.username))
    expect(await reasonOf(old.refreshToken)).toBe(`session_ended_${reason}`)
    expect(await reasonOf(old.refreshToken)).toBe(`session_ended_${reason}`)
  })

  test('a refresh token came back', async () => {
    const member = await site.member('fora-reuse')
    const { body } = await refresh(member.refreshToken)
    site.clock.advance({ minutes: 1 })
    expect(await reasonOf(member.refreshToken)).toBe('refresh_refused')
    expect(await reasonOf(body.refresh_token)).toBe('session_ended_reuse')
  })

  test('who left by themselves is not, and after thirty days nobody is', async () => {
    const gone = await site.member('fora-tchau')
    await gone.call('POST /api/auth/logout')
    expect(await reasonOf(gone.refreshToken)).toBe('refresh_refused')

    const old = await site.member('fora-tarde')
    await changePassword(await site.signIn('fora-tarde'))
    site.clock.advance({ days: 31 })
    await site.app.services.accounts.purge()
    expect(await reasonOf(old.refreshToken)).toBe('refresh_refused')
  })

  const changePasswordTo = 'mar-de-dentro-77'
  function changePassword(here: Member) {
    const body = { current_password: passwordOf(here.username), new_password: changePasswordTo }
    return here.call('POST /api/change-password', { body })
  }
  async function endTheOther(here: Member) {
    const id = (await sessionsOf(here)).find(({ current }) => !current)?.id ?? ''
    return here.call('DELETE /api/sessions/:id', { params: { id } })
  }
  async function staffEnd({ id }: Member) {
    const admin = await site.signIn('neto')
    return admin.call('DELETE /api/admin/users/:id/sessions', { params: { id } })
  }
  function askForDeletion(here: Member) {
    return here.call('DELETE /api/account', { body: { password: passwordOf(here.username) } })
  }
  async function signInTenTimes(username: string) {
    for (let times = 0; times < 9; times += 1) {
      site.clock.advance({ seconds: 1 })
      await site.signIn(username)
    }
  }
})

test('a session that ends while it is looked up is over for whoever waits for the answer', async () => {
  const { id } = await site.member('tarde')
  const { token } = await site.signIn('tarde')
  const sessionId = (await listOpen(id)).at(-1)?.id ?? ''
  await withClient(site.databaseUrl, async (client) => {
    await client.query('begin')
    await client.query('lock table sessions in access exclusive mode')
    const waiting = createClient(site.url, token).ask('GET /api/userprofile')
    const blocked = "select 1 from pg_locks where not granted and relation = 'sessions'::regclass"
    await expect.poll(async () => (await client.query(blocked)).rowCount).toBe(1)

    site.app.infrastructure.bus.publish('accounts.sessionEnded', { userId: id, sessionId })
    await client.query('delete from sessions where id = $1', [sessionId])
    await client.query('commit')
    expect(await status(waiting)).toBe(401)
  })
})

const listOpen = async (userId: number): Promise<{ id: string }[]> =>
  withClient(site.databaseUrl, async (client) => {
    const open = 'select id from sessions where user_id = $1 order by created_at'
    return (await client.query(open, [userId])).rows
  })
