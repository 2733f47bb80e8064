import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { say } from '../../../tests/support/lines.ts'
import { startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

test('a hundred lines at once: eight are heard, the rest is told when to come back', async () => {
  const [flooder, other] = await Promise.all([site.member('flora'), site.member('otto')])
  const body = { channel: 'barra', text: 'spam' }
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => flooder.ask('POST /api/send-message', { body })),
  )
  const refused = answers.filter(({ status }) => status === 429)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(8)
  expect(refused).toHaveLength(92)
  for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)

  expect((await other.ask('POST /api/send-message', { body })).status).toBe(200)
})

test('a line that is sent again is not another line', async () => {
  const member = await site.member('rita')
  const body = { channel: 'rio', text: 'oi', client_id: randomUUID() }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => member.ask<{ id: number }>('POST /api/send-message', { body })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1)
})

test('of thirty reactions at once twenty are taken, the rest is told when to come back, and others react', async () => {
  const [rui, eva] = await Promise.all([site.member('rui'), site.member('eva')])
  const { id } = (await say(rui, 'sampa', 'reajam')).message
  const react = (member: typeof rui, emoji: string) =>
    member.ask<{ key: string }>('POST /api/messages/:id/reactions', { params: { id }, body: { emoji } })
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => react(rui, index % 2 ? '👍' : '🎉')),
  )
  const refused = answers.filter(({ status }) => status === 429)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(refused).toHaveLength(10)
  for (const { headers, body } of refused) {
    expect(body.key).toBe('too_many_requests')
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect((await react(eva, '👍')).status).toBe(200)
})
