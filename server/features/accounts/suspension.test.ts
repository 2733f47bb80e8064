import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, passwordOf, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let moderator: Member
beforeAll(async () => {
  site = await startSite()
  moderator = await site.member('caboverde', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
})
afterAll(() => site.stop())

const suspend = ({ id }: Member, body: { reason: string; message?: string; until?: string }) =>
  moderator.call('POST /api/admin/users/:id/suspend', { params: { id }, body })
const logIn = ({ username }: Member) =>
  site.visitor.ask('POST /api/login_check', { body: { username, password: passwordOf(username) } })

test('who is suspended reads until when, and what staff wrote for them; the reason stays with the team', async () => {
  const lia = await site.member('lia')
  const until = new Date(site.clock.now().getTime() + 2 * 86_400_000).toISOString()
  const message = 'Você repetiu a mesma propaganda em oito canais.'
  await suspend(lia, { reason: 'ver a denúncia 12', message, until })
  expect(await logIn(lia)).toMatchObject({
    status: 403,
    body: {
      key: 'account_suspended',
      message: `Esta conta está suspensa. Termina em 2 dias. Motivo: ${message}`,
      params: { until, endsIn: 172_800, reason: message },
    },
  })
  const seen = await moderator.call('GET /api/admin/users/:id', { params: { id: lia.id } })
  expect(seen.suspension).toMatchObject({ reason: 'ver a denúncia 12', message, until })
})

test('without an end and a message neither is told', async () => {
  const ana = await site.member('ana')
  await suspend(ana, { reason: 'ver a denúncia 13' })
  const { body } = await logIn(ana)
  expect(body).toMatchObject({ key: 'account_suspended', message: 'Esta conta está suspensa.' })
  expect(JSON.stringify(body)).not.toContain('denúncia')
})
