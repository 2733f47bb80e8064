import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { IrcClient } from '../../../../tests/support/irc.ts'
import {
  pong as answerPing,
  ping,
  startIrcVisits,
  textsOf,
  type Visitor,
} from '../../../../tests/support/irc-visits.ts'
import { say } from '../../../../tests/support/lines.ts'

// The server looks every five seconds whom to ping.
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
const { site, bia, slug, begin } = await startIrcVisits()
let visitor: Visitor

beforeEach(async () => {
  visitor = await begin()
})
afterAll(async () => {
  await site.stop()
  vi.useRealTimers()
})

/** Has the server look whom to ping. */
const beat = () => void vi.advanceTimersByTime(5000)

/** Answers the next PING, which comes soon if the client has received a line. */
async function pong(client: IrcClient, from = 0): Promise<void> {
  beat()
  await answerPing(client, from)
}

const enter = () => visitor.enter()

async function leave(client: IrcClient): Promise<void> {
  client.send('QUIT')
  await client.ended
  await ended()
}

/** Waits until the end of a connection is stored, and with it all that it has confirmed. */
async function ended(): Promise<void> {
  await vi.waitFor(async () => expect(await findPassword()).toMatchObject({ receiver: null }))
}

const findPassword = () =>
  site.tables
    .selectFrom('appPasswords')
    .select(['receiver', 'isShared'])
    .where('sessionId', '=', visitor.password.id)
    .executeTakeFirst()

async function listReceipts() {
  const [channels, conversations] = await Promise.all([
    site.tables
      .selectFrom('channelDeliveryReceipts')
      .selectAll()
      .where('sessionId', '=', visitor.password.id)
      .execute(),
    site.tables
      .selectFrom('privateDeliveryReceipts')
      .selectAll()
      .where('sessionId', '=', visitor.password.id)
      .execute(),
  ])
  return [...channels, ...conversations].map(({ lastDeliveredId }) => lastDeliveredId)
}

test('what a program has confirmed is not told again when it comes back, and what was said meanwhile is', async () => {
  const client = await enter()
  const { id } = await say(bia, slug, 'um')
  await client.find(/ :um$/)
  await pong(client)
  await vi.waitFor(async () => expect(await listReceipts()).toEqual([id]))
  await leave(client)
  await say(bia, slug, 'dois')

  const again = await enter()
  expect(textsOf(again)).toEqual(['dois'])
  await pong(again)
  await vi.waitFor(async () => expect((await listReceipts())[0]).toBeGreaterThan(id))
  await leave(again)
  expect(textsOf(await enter())).toEqual([])
})

test('the same holds in private', async () => {
  await visitor.sayInPrivate('um')
  const client = await enter()
  await client.find(/ :um$/)
  await visitor.sayInPrivate('dois')
  await client.find(/ :dois$/)
  await pong(client)
  await vi.waitFor(async () => expect(await listReceipts()).toHaveLength(1))
  await leave(client)
  await visitor.sayInPrivate('três')

  const again = await enter()
  await again.ask()
  // The PING may have come between the two.
  const unconfirmed = client.lines.slice(client.lines.findIndex((line) => ping.test(line)))
  const dois = unconfirmed.some((line) => line.endsWith(' :dois')) ? ['dois'] : []
  expect(textsOf(again)).toEqual([...dois, 'três'])
})

test('what a connection did not confirm before it broke is told again', async () => {
  const client = await enter()
  await say(bia, slug, 'um')
  await client.find(/ :um$/)
  beat()
  await client.find(ping)
  // Only the token of this PING proves that what was written before it has arrived.
  client.send('PONG 0', 'PONG irc.localhost', 'PONG')
  await client.ask()
  client.socket.destroy()
  await ended()
  expect(await listReceipts()).toEqual([])
  expect(textsOf(await enter())).toEqual(['um'])
})

test('a line that reached nobody, because its node died, is told when the program comes back', async () => {
  const client = await enter()
  const lines = [{ item: 1, kind: 'text', user_id: bia.id, username: 'bia', text: 'perdida' }]
  const moment = site.clock.now().toISOString()
  const stored = lines.map((line) => ({ ...line, created_at: moment }))
  await sql`SELECT * FROM store_lines(${slug}, ${JSON.stringify(stored)}::jsonb, ${moment})`.execute(
    site.tables,
  )
  await say(bia, slug, 'um')
  await client.find(/ :um$/)
  await pong(client)
  await client.ask()
  await leave(client)
  expect(await listReceipts()).toEqual([])
  expect(textsOf(await enter())).toEqual(['perdida', 'um'])
})

test('with the password of the account, and with one that two programs use at once, all that is unread is told', async () => {
  const client = await enter()
  const { id } = await say(bia, slug, 'um')
  await client.find(/ :um$/)
  await pong(client)
  await vi.waitFor(async () => expect(await listReceipts()).toEqual([id]))
  await leave(client)
  const own = await visitor.enterByAccount()
  expect(textsOf(own)).toEqual(['um'])

  const [one, other] = [await enter(), await enter()]
  expect([...textsOf(one), ...textsOf(other)]).toEqual([])
  await say(bia, slug, 'dois')
  for (const client of [one, other]) await client.find(/ :dois$/)
  // The first answer finds the other connection, the second one proves that both are alive.
  await pong(one)
  await pong(one, one.lines.findIndex((line) => ping.test(line)) + 1)
  await vi.waitFor(async () => expect(await findPassword()).toMatchObject({ isShared: true }))
  expect(await listReceipts()).toEqual([])
  for (const client of [one, other]) client.socket.destroy()
  expect(textsOf(await enter())).toEqual(['um', 'dois'])
})

test('a program that leaves a channel and joins it again is told what it has not confirmed, and no more', async () => {
  const client = await enter()
  const { id } = await say(bia, slug, 'um')
  await client.find(/ :um$/)
  beat()
  await client.find(ping)
  const joined = await client.ask(`PART #${slug}`, `JOIN #${slug}`)
  expect(joined.filter((line) => line.endsWith(' :um'))).toHaveLength(1)
  await pong(client)
  await vi.waitFor(async () => expect(await listReceipts()).toEqual([id]))
  await leave(client)
  expect(textsOf(await enter())).toEqual([])
})

test('a password that is revoked leaves no receipts', async () => {
  const client = await enter()
  await say(bia, slug, 'um')
  await client.find(/ :um$/)
  await pong(client)
  await vi.waitFor(async () => expect(await listReceipts()).toHaveLength(1))
  await visitor.member.call('DELETE /api/app-passwords/:id', { params: { id: visitor.password.id } })
  expect(await listReceipts()).toEqual([])
})
