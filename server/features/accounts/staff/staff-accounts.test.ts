import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '#contract/accounts.ts'
import { say } from '../../../../tests/support/lines.ts'
import { createCrowd, type LiveCrowd } from '../../../../tests/support/live.ts'
import { withClient } from '../../../../tests/support/postgres.ts'
import { type Member, passwordOf, startSite, type TestSite } from '../../../../tests/support/site.ts'

let site: TestSite
let crowd: LiveCrowd
let admin: Member
let moderator: Member
let count = 0

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  crowd = createCrowd(site)
  admin = await site.signIn('neto')
  moderator = await site.member('caboverde', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
})
afterAll(async () => {
  crowd.close()
  await site.stop()
})

const rolesOf = { user: [], moderator: ['ROLE_MODERATOR'], admin: ['ROLE_ADMIN'] } as const
type Kind = keyof typeof rolesOf
const somebody = (kind: Kind = 'user') => {
  const roles: Role[] = ['ROLE_USER', ...rolesOf[kind]]
  return site.member(`pessoa${++count}`, { roles })
}
const suspend = (by: Member, { id }: Member, body: object = { reason: 'propaganda' }) =>
  by.ask<{ key?: string }>('POST /api/admin/users/:id/suspend', { params: { id }, body })
const unsuspend = (by: Member, { id }: Member) =>
  by.ask<{ key?: string }>('POST /api/admin/users/:id/unsuspend', { params: { id } })
const setRoles = (by: Member, { id }: Member, roles: string[]) =>
  by.ask<{ key?: string; roles?: string[] }>('PUT /api/admin/users/:id/roles', {
    params: { id },
    body: { roles },
  })
const logIn = ({ username }: Member) =>
  site.visitor.ask<{ key?: string }>('POST /api/login_check', {
    body: { username, password: passwordOf(username) },
  })
const account = ({ id }: Member, by = admin) => by.call('GET /api/admin/users/:id', { params: { id } })
const acts = async ({ id }: Member) =>
  admin.call('GET /api/admin/audit', { query: { subjectType: 'user', subjectId: String(id) } })

describe('who may suspend whom:', () => {
  const kinds: Kind[] = ['user', 'moderator', 'admin']
  const allowed = new Set(['moderator user', 'admin user', 'admin moderator', 'admin admin'])
  test.each(kinds.flatMap((by) => kinds.map((target) => [by, target] as const)))(
    'a %s and a %s',
    async (by, target) => {
      const [doer, other] = await Promise.all([somebody(by), somebody(target)])
      const { status, body } = await suspend(doer, other)
      const isAllowed = allowed.has(`${by} ${target}`)
      expect(status).toBe(isAllowed ? 200 : 403)
      if (!isAllowed) expect(body.key).toBe(by === 'user' ? 'not_allowed' : 'staff_outranked')
      expect((await logIn(other)).status).toBe(isAllowed ? 403 : 200)
      if (by !== 'user') expect((await account(other, doer)).abilities.suspend).toBe(isAllowed)
    },
  )

  test.each(['moderator', 'admin'] as const)('no %s suspends themselves', async (kind) => {
    const doer = await somebody(kind)
    expect(await suspend(doer, doer)).toMatchObject({ status: 403, body: { key: 'suspend_self' } })
  })

  test('a moderator neither lets a suspended colleague in again, nor signs one out', async () => {
    const colleague = await somebody('moderator')
    await suspend(admin, colleague)
    expect(await unsuspend(moderator, colleague)).toMatchObject({ body: { key: 'staff_outranked' } })
    const out = await moderator.refused('DELETE /api/admin/users/:id/sessions', {
      params: { id: colleague.id },
    })
    expect(out).toMatchObject({ status: 403, body: { key: 'staff_outranked' } })
  })
})

describe('a suspension', () => {
  test('ends every session and closes every socket, and the next sign-in says why', async () => {
    const lia = await somebody()
    const elsewhere = await site.signIn(lia.username)
    const sockets = [await crowd.connect(lia), await crowd.connect(elsewhere)]
    expect((await suspend(moderator, lia)).status).toBe(200)

    await expect.poll(() => sockets.map(({ socket }) => socket.connected)).toEqual([false, false])
    expect((await lia.ask('GET /api/userprofile')).status).toBe(401)
    expect((await elsewhere.ask('GET /api/userprofile')).status).toBe(401)
    const body = { grant_type: 'refresh_token', refresh_token: lia.refreshToken }
    expect((await site.visitor.ask('POST /api/auth/refresh', { body })).status).toBe(401)
    expect(await logIn(lia)).toMatchObject({ status: 403, body: { key: 'account_suspended' } })
    const wrong = { username: lia.username, password: 'not-the-password' }
    expect((await site.visitor.ask('POST /api/login_check', { body: wrong })).status).toBe(401)
  })

  test('stays until staff lift it, with its reason in the account and in the audit log', async () => {
    const lia = await somebody()
    await lia.call('POST /api/update-welcome-message', { body: { welcomeMessage: 'Compre já' } })
    await suspend(moderator, lia, { reason: 'propaganda em todos os canais' })
    expect(await account(lia)).toMatchObject({
      ...{ welcomeMessage: 'Compre já', hasPage: false },
      state: 'suspended',
      sessions: 0,
      suspension: { reason: 'propaganda em todos os canais', until: null },
    })
    expect((await unsuspend(moderator, lia)).status).toBe(200)
    expect((await logIn(lia)).status).toBe(200)
    expect(await account(lia)).toMatchObject({ state: 'active', suspension: null, hasPage: true })
    expect(await acts(lia)).toMatchObject([
      { action: 'users.unsuspended', actor: { id: moderator.id } },
      { action: 'users.suspended', details: { reason: 'propaganda em todos os canais', until: null } },
    ])
    await unsuspend(moderator, lia)
    expect(await acts(lia)).toHaveLength(2)
  })

  test('with an end is over by itself', async () => {
    const [lia, ana] = await Promise.all([somebody(), somebody()])
    const until = new Date(site.clock.now().getTime() + 3_600_000).toISOString()
    for (const person of [lia, ana]) await suspend(moderator, person, { reason: 'calma', until })
    expect((await logIn(lia)).status).toBe(403)

    site.clock.advance({ seconds: 3601 })
    admin = await site.signIn('neto')
    moderator = await site.signIn('caboverde')
    expect((await logIn(lia)).status).toBe(200)
    expect((await account(lia)).suspension).toBeNull()
    await site.app.services.accounts.purge()
    expect((await account(ana)).suspension).toBeNull()
  })

  test.each([
    [{}, 'reason_required'],
    [{ reason: ' ' }, 'reason_required'],
    [{ reason: 'x', until: 'tomorrow' }, 'until_invalid'],
    [{ reason: 'x', until: '2020-01-01T00:00:00Z' }, 'until_invalid'],
    [{ reason: 'x'.repeat(501) }, 'value_too_long'],
  ])('%j is none', async (body, key) => {
    const lia = await somebody()
    const answer = await suspend(moderator, lia, body)
    expect(answer.status).toBe(400)
    expect(answer.body.key === 'value_missing' ? 'reason_required' : answer.body.key).toBe(key)
    expect((await lia.ask('GET /api/userprofile')).status).toBe(200)
  })

  test('holds whoever is sending: nothing that they send after it arrives', async () => {
    const lia = await somebody()
    const sent: Promise<{ status: number }>[] = []
    const flood = setInterval(() => {
      sent.push(lia.ask('POST /api/send-message', { body: { channel: 'porto', text: `${sent.length}` } }))
    }, 5)
    await new Promise((resolve) => setTimeout(resolve, 100))
    await suspend(moderator, lia)
    const before = sent.length
    await expect.poll(() => sent.length).toBeGreaterThan(before + 3)
    clearInterval(flood)

    const after = await Promise.all(sent.slice(before))
    expect(after.map(({ status }) => status)).toEqual(after.map(() => 401))
  })

  test('does not wait for lines that are being stored, whose next person may be the one who suspends', async () => {
    const spammer = await somebody()
    const answer = await withClient(site.databaseUrl, async (client) => {
      await client.query('BEGIN')
      // The lock that a foreign key takes on the user.
      await client.query('SELECT FROM users WHERE id = $1 FOR KEY SHARE', [spammer.id])
      return suspend(admin, spammer)
    })
    expect(answer.status).toBe(200)
  })

  test('waits for no refresh that waits for it', async () => {
    const lia = await somebody()
    const body = { grant_type: 'refresh_token', refresh_token: lia.refreshToken }
    const answer = await withClient(site.databaseUrl, async (client) => {
      await client.query('BEGIN')
      await client.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [lia.id])
      return site.visitor.ask('POST /api/auth/refresh', { body })
    })
    expect(answer.status).toBe(200)
  })

  test('wins against a sign-in at the same moment', async () => {
    const lia = await somebody()
    const signIns = Array.from({ length: 6 }, () =>
      site.visitor.ask<{ token?: string }>('POST /api/login_check', {
        body: { username: lia.username, password: passwordOf(lia.username) },
      }),
    )
    await suspend(moderator, lia)
    for (const { body } of await Promise.all(signIns)) {
      if (body.token === undefined) continue
      const authorization = `Bearer ${body.token}`
      expect((await site.visitor.ask('GET /api/userprofile', {}, { authorization })).status).toBe(401)
    }
    expect((await account(lia)).sessions).toBe(0)
  })
})

describe('roles', () => {
  test('given by an administrator hold at once on sessions that are open', async () => {
    const lia = await somebody()
    expect((await lia.ask('GET /api/admin/users')).status).toBe(403)
    expect(await setRoles(admin, lia, ['ROLE_MODERATOR'])).toMatchObject({
      status: 200,
      body: { roles: ['ROLE_USER', 'ROLE_MODERATOR'] },
    })
    expect((await lia.ask('GET /api/admin/users')).status).toBe(200)
    await setRoles(admin, lia, [])
    expect((await lia.ask('GET /api/admin/users')).status).toBe(403)
    expect(await acts(lia)).toMatchObject([
      {
        action: 'users.rolesSet',
        details: { roles: ['ROLE_USER'], before: ['ROLE_USER', 'ROLE_MODERATOR'] },
      },
      { action: 'users.rolesSet', details: { before: ['ROLE_USER'] } },
    ])
  })

  test('are no business of moderators', async () => {
    const lia = await somebody()
    expect((await setRoles(moderator, lia, ['ROLE_ADMIN'])).status).toBe(403)
    expect((await setRoles(moderator, moderator, ['ROLE_ADMIN'])).status).toBe(403)
  })

  test.each([['ROLE_KING'], [''], ['role_admin']])('%s is none', async (role) => {
    const lia = await somebody()
    expect(await setRoles(admin, lia, [role])).toMatchObject({ status: 400, body: { key: 'role_unknown' } })
  })
})

describe('the last administrator', () => {
  let own: TestSite
  let eva: Member
  let neto: Member
  beforeAll(async () => {
    own = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
    neto = await own.signIn('neto')
  })
  afterAll(() => own.stop())

  test('cannot be demoted, not even by themselves', async () => {
    expect(await setRoles(neto, neto, ['ROLE_USER'])).toMatchObject({
      status: 409,
      body: { key: 'last_admin' },
    })
  })

  test('is one of two who demote each other at the same moment', async () => {
    eva = await own.member('eva', { roles: ['ROLE_USER', 'ROLE_ADMIN'] })
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all([setRoles(neto, eva, []), setRoles(eva, neto, [])])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)])
      const [left] = [neto, eva].filter((_, index) => answers[index]?.status === 200)
      if (!left) throw new Error('both were demoted')
      await setRoles(left, left === neto ? eva : neto, ['ROLE_ADMIN'])
    }
  })

  test('who was demoted while they waited demotes nobody', async () => {
    const gil = await own.member('gil', { roles: ['ROLE_USER', 'ROLE_ADMIN'] })
    const answers = await Promise.all([setRoles(neto, eva, []), setRoles(eva, gil, [])])
    const [first, second] = answers.map(({ status }) => status)
    const admins = await neto.call('GET /api/admin/users', { query: { role: 'ROLE_ADMIN' } })
    expect(first).toBe(200)
    expect(admins.some(({ id }) => id === gil.id)).toBe(second !== 200)
  })
})

test('staff sign somebody out everywhere', async () => {
  const lia = await somebody()
  await moderator.call('DELETE /api/admin/users/:id/sessions', { params: { id: lia.id } })
  expect((await lia.ask('GET /api/userprofile')).status).toBe(401)
  expect((await logIn(lia)).status).toBe(200)
  expect((await acts(lia))[0]).toMatchObject({ action: 'users.sessionsEnded' })
})

test('what whoever runs the machine does is in the audit log as well', async () => {
  const lia = await somebody()
  await site.app.services.accounts.suspend(lia.username)
  expect((await acts(lia))[0]).toMatchObject({ action: 'users.suspended', actor: { id: null, name: '' } })
})

test('who is suspended cannot be looked up, and what they said stays', async () => {
  const lia = await somebody()
  const { id } = await say(lia, 'lisboa', 'oi')
  await suspend(moderator, lia)
  expect((await site.visitor.ask('GET /api/person/:id', { params: { id: lia.id } })).status).toBe(404)
  const { messages } = await admin.call('GET /api/channels/:slug/messages', { params: { slug: 'lisboa' } })
  expect(messages.some((line) => line.id === id)).toBe(true)
})
