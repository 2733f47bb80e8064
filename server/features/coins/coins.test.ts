import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let admin: Member
let lia: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  admin = await site.signIn('neto')
  lia = await site.member('lia')
})
afterAll(() => site.stop())

const give = (to: Member, delta: unknown, reason: unknown = 'concurso') =>
  admin.ask<{ key?: string; coinBalance?: number; message: string }>('POST /api/admin/users/:id/coins', {
    params: { id: to.id },
    body: { delta, reason },
  })
const ledger = (of: Member, query = {}) =>
  admin.call('GET /api/admin/users/:id/coins', { params: { id: of.id }, query })
const balance = async (of: Member) => (await of.call('GET /api/userprofile')).coinBalance

test('given and taken coins are in the profile, the ledger and the audit log', async () => {
  expect(await give(lia, 30)).toMatchObject({ status: 201, body: { coinBalance: 30 } })
  expect(await give(lia, '-12', 'engano')).toMatchObject({ status: 201, body: { coinBalance: 18 } })
  expect(await balance(lia)).toBe(18)
  expect(await ledger(lia)).toMatchObject([
    { delta: -12, balance: 18, reason: 'engano', by: 'neto' },
    { delta: 30, balance: 30, reason: 'concurso', by: 'neto' },
  ])
  const about = { subjectType: 'user', subjectId: String(lia.id) }
  expect(await admin.call('GET /api/admin/audit', { query: about })).toMatchObject([
    { action: 'users.coinsGiven', details: { delta: -12, balance: 18 } },
    { action: 'users.coinsGiven', details: { delta: 30 } },
  ])
})

test('nobody owes coins, whoever takes them at the same moment', async () => {
  const ana = await site.member('ana')
  await give(ana, 10)
  const answers = await Promise.all(Array.from({ length: 20 }, () => give(ana, -3)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  const [refused] = answers.filter(({ status }) => status !== 201)
  expect(refused).toMatchObject({
    status: 409,
    body: { key: 'coins_too_few', message: 'A pessoa tem só 1 moedas.' },
  })
  expect(await balance(ana)).toBe(1)
  expect((await ledger(ana)).reduce((sum, { delta }) => sum + delta, 0)).toBe(1)
})

test('a balance has a top', async () => {
  const bia = await site.member('bia')
  await give(bia, 1_000_000_000)
  expect(await give(bia, 1)).toMatchObject({ status: 409, body: { key: 'coins_too_many' } })
})

test.each([0, 1.5, '0', 'muitas', 1e12, -1e12, Number.NaN, null, [1], undefined])(
  '%j is no number of coins',
  async (delta) => {
    const before = await ledger(lia)
    expect((await give(lia, delta)).status).toBe(400)
    expect(await ledger(lia)).toEqual(before)
  },
)

test('coins want a reason, and somebody to have them', async () => {
  expect(await give(lia, 5, ' ')).toMatchObject({ status: 400, body: { key: 'reason_required' } })
  for (const id of [999_999, 0, 'x', 3_000_000_000]) {
    const body = { delta: 1, reason: 'x' }
    expect((await admin.ask('POST /api/admin/users/:id/coins', { params: { id }, body })).status).toBe(404)
    expect((await admin.ask('GET /api/admin/users/:id/coins', { params: { id } })).status).toBe(404)
  }
})

test('only administrators give coins and read the ledger', async () => {
  const moderator = await site.member('caboverde', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
  for (const member of [lia, moderator]) {
    const input = { params: { id: lia.id }, body: { delta: 5, reason: 'x' } }
    expect((await member.refused('POST /api/admin/users/:id/coins', input)).status).toBe(403)
    expect((await member.refused('GET /api/admin/users/:id/coins', input)).status).toBe(403)
  }
})
