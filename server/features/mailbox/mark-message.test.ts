import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { withClient } from '../../../tests/support/postgres.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let lia: Member
let moderator: Member
let params: { id: number }

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  lia = await site.member('lia')
  moderator = await site.member('caboverde', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
})
beforeEach(async () => {
  await lia.call('POST /api/contact', { body: { name: 'Lia', email: 'lia@exemplo.com', message: 'Oi' } })
  const [newest] = await moderator.call('GET /api/mailbox')
  params = { id: newest?.id ?? 0 }
})
afterAll(() => site.stop())

const auditLog = () =>
  moderator.call('GET /api/admin/audit', { query: { subjectType: 'contact', subjectId: String(params.id) } })

test('staff mark a message as spam and as unread; what they leave out stays', async () => {
  await moderator.call('GET /api/contacts/:id', { params })
  const mark = (body: object) => moderator.call('PATCH /api/contacts/:id', { params, body })

  expect(await mark({ isSpam: '1' })).toEqual({ status: 'success', isRead: true, isSpam: true })
  expect(await mark({ isRead: false })).toEqual({ status: 'success', isRead: false, isSpam: true })
  expect(await mark({})).toEqual({ status: 'success', isRead: false, isSpam: true })
  expect(await auditLog()).toMatchObject([
    { action: 'contacts.marked', details: { isRead: false, isSpam: true }, actor: { name: 'caboverde' } },
    { action: 'contacts.marked', details: { isRead: true, isSpam: true } },
  ])
})

test('a deleted message is gone from every mailbox, and after thirty days for good', async () => {
  await moderator.call('POST /api/contacts/:id/reply', { params, body: { message: 'Oi!' } })
  await moderator.call('DELETE /api/contacts/:id', { params })

  for (const who of [moderator, lia]) {
    expect((await who.refused('GET /api/contacts/:id', { params })).status).toBe(404)
    expect((await who.call('GET /api/mailbox')).some(({ id }) => id === params.id)).toBe(false)
    const reply = { params, body: { message: 'oi' } }
    expect((await who.refused('POST /api/contacts/:id/reply', reply)).status).toBe(404)
  }
  expect((await moderator.refused('DELETE /api/contacts/:id', { params })).status).toBe(404)
  expect((await moderator.refused('PATCH /api/contacts/:id', { params, body: {} })).status).toBe(404)
  expect(await auditLog()).toMatchObject([{ action: 'contacts.deleted' }, { action: 'contacts.replied' }])

  const stored = () =>
    withClient(site.databaseUrl, async (client) => {
      const text =
        'SELECT (SELECT count(*) FROM contact_messages WHERE id = $1) + (SELECT count(*) FROM contact_replies WHERE message_id = $1) AS rows'
      return Number((await client.query(text, [params.id])).rows[0].rows)
    })
  await site.app.services.mailbox.purge()
  expect(await stored()).toBe(2)
  site.clock.advance({ days: 31 })
  await site.app.services.mailbox.purge()
  expect(await stored()).toBe(0)
  moderator = await site.signIn('caboverde')
  lia = await site.signIn('lia')
})

test('nobody but staff marks or deletes, not even whoever wrote the message', async () => {
  for (const call of ['PATCH /api/contacts/:id', 'DELETE /api/contacts/:id'] as const) {
    expect((await lia.refused(call, { params, body: { isSpam: true } })).status).toBe(403)
    expect((await site.visitor.refused(call, { params, body: { isSpam: true } })).status).toBe(401)
  }
  expect(await moderator.call('GET /api/contacts/:id', { params })).toMatchObject({ isSpam: false })
})

test.each(['abc', '0', '2147483648', '999999'])('there is no message %s to mark or to delete', async (id) => {
  for (const call of ['PATCH /api/contacts/:id', 'DELETE /api/contacts/:id'] as const) {
    expect((await moderator.refused(call, { params: { id }, body: {} })).status).toBe(404)
  }
})
