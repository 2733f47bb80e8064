import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { say } from '../../../tests/support/lines.ts'
import { withClient } from '../../../tests/support/postgres.ts'
import { passwordOf, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
/** Ids of lines of #rio, one after the other. */
const ids: number[] = []

beforeAll(async () => {
  site = await startSite()
  const lia = await site.member('lia')
  for (const text of ['um', 'dois', 'três']) ids.push((await say(lia, 'rio', text)).id)
})
afterAll(() => site.stop())

const service = () => site.app.services.deliveryReceipts

/** A program with a password of its own, on a connection of this name. */
async function begin(username: string) {
  const member = await site.member(username)
  const body = { name: 'irssi', password: passwordOf(username) }
  const { id: sessionId } = await member.call('POST /api/app-passwords', { body })
  await service().begin({ sessionId }, username)
  const confirm = (lines: number, connection = username) => {
    const channel = { place: 'rio', after: ids[0] ?? 0, upTo: ids[2] ?? 0, lines }
    return service().confirm({ sessionId }, connection, { channels: [channel], conversations: [] })
  }
  return { sessionId, confirm, show: () => service().showChannel({ sessionId }, 'rio') }
}

const moved = { channels: ['rio'], conversations: [] }
const unmoved = { channels: [], conversations: [] }

test('what many programs confirm at once is stored for each, and for none what it lacks', async () => {
  const [ana, bia, caio, duda, edu] = [
    await begin('ana'),
    await begin('bia'),
    await begin('caio'),
    await begin('duda'),
    await begin('edu'),
  ]
  await service().stop(duda)
  // The first is alone; the others wait for it and are together.
  const first = ana.confirm(2)
  const outcomes = await Promise.all([
    ...[ana.confirm(2), bia.confirm(1), caio.confirm(2, 'an earlier connection'), duda.confirm(2)],
    ...[edu.confirm(2), edu.confirm(2)],
  ])
  expect(await first).toEqual(moved)
  expect(outcomes).toEqual([moved, unmoved, 'replaced', 'none', moved, unmoved])
  const receipts = [ana, bia, caio, duda, edu].map((one) => one.show())
  expect(await Promise.all(receipts)).toEqual([ids[2], 0, 0, 0, ids[2]])
})

test('a password that is being revoked holds up nobody, and has no receipts afterwards', async () => {
  const [fabi, gil] = [await begin('fabi'), await begin('gil')]
  await withClient(site.databaseUrl, async (client) => {
    await client.query('BEGIN')
    await client.query('DELETE FROM app_passwords WHERE session_id = $1', [fabi.sessionId])
    expect(await Promise.all([fabi.confirm(2), gil.confirm(2)])).toEqual([unmoved, moved])
    await client.query('COMMIT')
  })
  await vi.waitFor(async () => expect(await fabi.confirm(2)).toBe('none'))
})
