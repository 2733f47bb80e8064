import { afterAll, beforeAll, expect, test } from 'vitest'
import { setLevels } from '../../../tests/support/channels.ts'
import { say } from '../../../tests/support/lines.ts'
import { withClient } from '../../../tests/support/postgres.ts'
import { startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

/** Only of this database: other tests share the server. */
const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

test('a line that was on its way when its author was banned is not stored, those of others are', async () => {
  const [ana, bia] = await Promise.all([site.member('ana'), site.member('bia')])
  const send = (member: typeof ana, text: string) =>
    member.ask<{ key?: string }>('POST /api/send-message', { body: { channel: 'barra', text } })

  const answers = await withClient(site.databaseUrl, async (client) => {
    await client.query('begin')
    await client.query(`select from channels where slug = 'barra' for update`)
    // They passed the check, and wait for the lock of the channel.
    const lines = [send(bia, 'antes'), send(ana, 'ainda aqui'), send(bia, 'depois')]
    await expect.poll(async () => (await client.query(waiting)).rowCount).toBeGreaterThan(0)
    await new Promise((resolve) => setTimeout(resolve, 300))
    await client.query(
      `insert into channel_bans (channel_id, user_id, reason, created_at)
       select id, $1, '', now() from channels where slug = 'barra'`,
      [ana.id],
    )
    await client.query('commit')
    return Promise.all(lines)
  })

  expect(answers.map(({ status }) => status)).toEqual([200, 403, 200])
  expect(answers[1]?.body.key).toBe('channel_banned')
  const { messages } = await bia.call('GET /api/channels/:slug/messages', { params: { slug: 'barra' } })
  // In whichever order the two arrived.
  expect(messages.map(({ text }) => text).toSorted()).toEqual(['antes', 'depois'])
})

test('who was banned while they waited changes nothing either: neither their own line nor those that they watched over', async () => {
  const [ana, op] = await Promise.all([site.member('carla'), site.member('operador')])
  await setLevels(site, 'rio', [[op, 5]])
  const { id } = await say(ana, 'rio', 'bom dia')

  const answers = await withClient(site.databaseUrl, async (client) => {
    await client.query('begin')
    await client.query(`select from channels where slug = 'rio' for update`)
    const changes = [
      ana.ask<{ key?: string }>('PATCH /api/messages/:id', { params: { id }, body: { text: 'propaganda' } }),
      op.ask<{ key?: string }>('DELETE /api/messages/:id', { params: { id } }),
    ]
    await expect.poll(async () => (await client.query(waiting)).rowCount).toBe(2)
    await client.query(
      `insert into channel_bans (channel_id, user_id, reason, created_at)
       select id, unnest($1::int[]), '', now() from channels where slug = 'rio'`,
      [[ana.id, op.id]],
    )
    await client.query('commit')
    return Promise.all(changes)
  })

  expect(answers.map(({ body }) => body.key)).toEqual(['channel_banned', 'channel_banned'])
  const neto = await site.signIn('neto')
  const { messages } = await neto.call('GET /api/channels/:slug/messages', { params: { slug: 'rio' } })
  expect(messages.map(({ text }) => text)).toEqual(['bom dia'])
})
