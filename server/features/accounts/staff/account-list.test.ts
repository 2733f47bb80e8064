import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Member, startSite, type TestSite } from '../../../../tests/support/site.ts'

let site: TestSite
let admin: Member
let moderator: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  admin = await site.signIn('neto')
  moderator = await site.member('caboverde', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
})
afterAll(() => site.stop())

describe('the list of accounts', () => {
  const found = async (by: Member, query: object) =>
    (await by.call('GET /api/admin/users', { query })).map(({ username }) => username)

  test('finds people by a part of any of their names, and by their id', async () => {
    const zoe = await site.member('zoraide')
    await zoe.call('POST /api/nicknames', { body: { nickname: 'Sereia_do_Mar' } })
    expect(await found(moderator, { q: 'ORAID' })).toEqual(['zoraide'])
    expect(await found(moderator, { q: 'sereia' })).toEqual(['zoraide'])
    expect(await found(moderator, { q: String(zoe.id) })).toContain('zoraide')
    expect(await found(moderator, { q: '%' })).toEqual([])
    expect(await found(moderator, { q: "' or 1=1 --" })).toEqual([])
  })

  test('finds and shows addresses to administrators only', async () => {
    await site.member('zulmira')
    expect(await found(admin, { q: 'zulmira@exemplo' })).toEqual(['zulmira'])
    expect(await found(moderator, { q: 'zulmira@exemplo' })).toEqual([])
    const [seen] = await moderator.call('GET /api/admin/users', { query: { q: 'zulmira' } })
    expect(seen).toMatchObject({ username: 'zulmira', nickname: 'zulmira', email: null, state: 'active' })
    expect((await admin.call('GET /api/admin/users', { query: { q: 'zulmira' } }))[0]?.email).toBe(
      'zulmira@exemplo.com',
    )
  })

  test('is narrowed by role and state, and read page by page', async () => {
    const lia = await site.member('lia')
    const suspension = { params: { id: lia.id }, body: { reason: 'propaganda' } }
    await moderator.call('POST /api/admin/users/:id/suspend', suspension)
    expect(await found(admin, { state: 'suspended' })).toContain(lia.username)
    expect(await found(admin, { state: 'active' })).not.toContain(lia.username)
    expect(await found(admin, { state: 'unverified' })).toEqual([])
    expect(await found(admin, { role: 'ROLE_MODERATOR' })).toContain('caboverde')
    expect(await found(admin, { role: 'ROLE_MODERATOR' })).not.toContain('neto')

    const { body, headers } = await admin.ask<unknown[]>('GET /api/admin/users', {
      query: { page: 2, limit: 2 },
    })
    const all = await admin.call('GET /api/admin/users')
    expect(body).toEqual(all.slice(2, 4))
    expect(headers.get('x-total-count')).toBe(String(all.length))
  })

  test('has neither password nor birthday', async () => {
    const ana = await site.member('ana')
    await ana.call('POST /api/update-birthday', { body: { birthday: '1990-02-28' } })
    const shown = await admin.call('GET /api/admin/users/:id', { params: { id: ana.id } })
    expect(shown.setFields).toEqual(['birthday'])
    expect(JSON.stringify([shown, await admin.call('GET /api/admin/users')])).not.toMatch(/1990-02-28|argon/)
  })
})

test('roles that were taken away are not given again by a list from before', async () => {
  const rui = await site.member('rui', { roles: ['ROLE_USER', 'ROLE_ADMIN'] })
  const lists = [['ROLE_USER'], ['ROLE_USER', 'ROLE_MODERATOR', 'ROLE_ADMIN']]
  const set = (roles: string[], before: string[]) =>
    admin.ask<{ key?: string }>('PUT /api/admin/users/:id/roles', {
      params: { id: rui.id },
      body: { roles, before },
    })
  const answers = await Promise.all(lists.map((roles) => set(roles, ['ROLE_ADMIN', 'ROLE_USER'])))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.key).toBe('roles_changed')
  const { roles } = await admin.call('GET /api/admin/users/:id', { params: { id: rui.id } })
  expect(lists).toContainEqual(roles)
  expect((await set(['ROLE_USER'], roles)).status).toBe(200)
})
