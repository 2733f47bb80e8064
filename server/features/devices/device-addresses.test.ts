import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { writeArticle } from '../../../tests/support/articles.ts'
import { conversationOf, write } from '../../../tests/support/conversations.ts'
import { deviceBody, devicesOf, type PushedSite, startPushedSite } from '../../../tests/support/devices.ts'
import { waitForNotifications } from '../../../tests/support/notifications.ts'
import { withClient } from '../../../tests/support/postgres.ts'
import type { PushServiceStandIn } from '../../../tests/support/push-service-stand-in.ts'
import type { Member, TestSite } from '../../../tests/support/site.ts'

let place: PushedSite
let site: TestSite
let service: PushServiceStandIn
let rui: Member

beforeAll(async () => {
  place = await startPushedSite()
  ;({ site, service } = place)
  rui = await site.member('rui')
})
afterAll(() => place?.stop())

const rowOf = (endpoint: string) =>
  site.tables.selectFrom('pushDevices').selectAll().where('endpoint', '=', endpoint).executeTakeFirst()
const set = (endpoint: string, change: string) =>
  withClient(site.databaseUrl, (client) =>
    client.query(`UPDATE push_devices SET ${change} WHERE endpoint = $1`, [endpoint]),
  )

/** Sends the first notification again, like the queue. */
async function tellOf(member: Member): Promise<void> {
  const [[{ id = 0 } = {}], [{ id: deviceId = '' } = {}]] = [
    await waitForNotifications(member, 1),
    await devicesOf(member),
  ]
  await site.app.services.pushSender.send({ deviceId, about: { kind: 'notification', id } })
}

describe('a device', () => {
  test('names no text among what it has muted once that was withdrawn, but to staff', async () => {
    const [eva, neto] = [await place.somebody(), await site.signIn('neto')]
    const { id } = await writeArticle(neto, { title: 'Maré baixa' })
    const params = { kind: 'article', id } as const
    await rui.call('POST /api/comments/:kind/:id', { params, body: { text: 'olha' } })
    for (const member of [eva, neto]) await place.turnOn(member)
    await withClient(site.databaseUrl, (client) =>
      client.query(
        `INSERT INTO push_mutes (session_id, channel_id)
         SELECT session_id, channels.id FROM push_devices, channels WHERE subject_kind = 'article' AND subject_id = $1`,
        [id],
      ),
    )
    const names = async (member: Member) =>
      (await devicesOf(member)).flatMap(({ muted }) => muted.map(({ name }) => name))
    expect([await names(eva), await names(neto)]).toEqual([['Maré baixa'], ['Maré baixa']])
    await neto.call('PUT /api/articles/:id', { params: { id }, body: { isPublished: false } })
    expect([await names(eva), await names(neto)]).toEqual([[''], ['Maré baixa']])
  })

  test('is one of ten at most of one person', async () => {
    const eva = await place.somebody()
    await withClient(site.databaseUrl, (client) =>
      client.query(
        `WITH made AS (
           INSERT INTO sessions (id, user_id, user_agent, created_at, last_used_at)
           SELECT gen_random_uuid(), $1, '', now(), now() FROM generate_series(1, 10) RETURNING id)
         INSERT INTO push_devices (session_id, endpoint, p256dh, auth, kinds, time_zone, hides_text, created_at)
         SELECT id, 'https://push.example/' || id, '', '', '{}', 'UTC', false, now() FROM made`,
        [eva.id],
      ),
    )
    const answer = await eva.ask('PUT /api/devices/this', { body: deviceBody(service.subscribe()) })
    expect(answer).toMatchObject({ status: 409, body: { key: 'devices_many' } })
  })

  test('is not taken with an address or keys that no push service gives', async () => {
    const eva = await place.somebody()
    const good = service.subscribe()
    const refusedWith = async (changes: object) => {
      const body = { ...deviceBody(good), ...changes }
      const { status } = await eva.ask('PUT /api/devices/this', { body })
      return status
    }
    const endpoints = [
      ...['http://push.example/x', 'ftp://push.example', 'https://10.0.0.1/x', 'https://127.0.0.1/', ''],
      ...['https://[::1]/x', 'https://user:pass@push.example/x', 'https://169.254.169.254/latest', 'x'],
      ...['https://localhost/x', `https://push.example/${'x'.repeat(2048)}`],
    ]
    for (const endpoint of endpoints) expect(await refusedWith({ endpoint }), endpoint).toBe(400)
    const offCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url')
    for (const keys of [{ ...good.keys, p256dh: offCurve }, { ...good.keys, auth: 'AAAA' }, {}])
      expect(await refusedWith({ keys })).toBe(400)
    for (const wrong of [{ timeZone: 'Mars/Olympus' }, { kinds: ['whois'] }, { quietHours: { from: 0 } }])
      expect(await refusedWith(wrong)).toBe(400)
    expect(await devicesOf(eva)).toEqual([])
  })

  test('whose address leads to this machine is dropped, and nothing here was asked', async () => {
    let hits = 0
    const inner = createServer((_, response) => {
      hits += 1
      response.end()
    })
    await new Promise<void>((done) => inner.listen(0, '127.0.0.1', done))
    const eva = await place.somebody()
    const { keys } = service.subscribe()
    // A host name that later resolves to an internal address.
    const endpoint = `https://push.elsewhere.example:${(inner.address() as AddressInfo).port}/x`
    await eva.call('PUT /api/devices/this', { body: { ...deviceBody(service.subscribe()), endpoint, keys } })
    await write(rui, await conversationOf(rui, eva), 'oi')
    await expect.poll(() => devicesOf(eva), { timeout: 10_000 }).toEqual([])
    expect([hits, place.requests.includes(endpoint)]).toEqual([0, true])
    inner.close()
  })

  test('that is gone is dropped; one whose service is in trouble is told at the next try', async () => {
    const [eva, lia] = [await place.somebody(), await place.somebody()]
    await place.turnOn(eva, {}, [410])
    const busy = await place.turnOn(lia, {}, [429])
    for (const member of [eva, lia]) await write(rui, await conversationOf(rui, member), 'oi')
    await expect.poll(() => devicesOf(eva), { timeout: 10_000 }).toEqual([])
    const failures = () =>
      withClient(site.databaseUrl, async (client) => {
        const { rows } = await client.query('SELECT failures FROM push_devices WHERE endpoint = $1', [
          busy.endpoint,
        ])
        return rows[0]?.failures
      })
    await expect.poll(failures, { timeout: 10_000 }).toBe(1)
    // Like the queue.
    site.clock.advance({ minutes: 1 })
    const [{ id: notification = 0 } = {}] = await waitForNotifications(lia, 1)
    const [{ id: deviceId = '' } = {}] = await devicesOf(lia)
    await site.app.services.pushSender.send({ deviceId, about: { kind: 'notification', id: notification } })
    expect([busy.delivered.length, await failures()]).toEqual([1, 0])
  })

  test('that has just failed is not asked with every message', async () => {
    const eva = await place.somebody()
    const { endpoint } = await place.turnOn(eva, {}, Array(9).fill(503))
    const conversation = await conversationOf(rui, eva)
    const requests = () => place.requests.filter((address) => address === endpoint).length
    await write(rui, conversation, 'um')
    await expect.poll(async () => (await rowOf(endpoint))?.failures, { timeout: 10_000 }).toBe(1)
    await expect(tellOf(eva)).rejects.toThrow('has just failed')
    expect(requests()).toBe(1)
    site.clock.advance({ minutes: 1 })
    await expect(tellOf(eva)).rejects.toThrow('503')
    expect(requests()).toBe(2)
  })

  test('whose service takes its time is left alone for a minute, and so are others of its owner', async () => {
    const eva = await place.somebody()
    await write(rui, await conversationOf(rui, eva), 'um')
    await waitForNotifications(eva, 1)
    await place.turnOn(eva)
    const { outbound } = site.app.infrastructure
    const { fetchPublic } = outbound
    const now = performance.now.bind(performance)
    outbound.fetchPublic = (...call) =>
      fetchPublic(...call).finally(() => vi.spyOn(performance, 'now').mockImplementation(() => now() + 3000))
    await tellOf(eva).finally(() => {
      Object.assign(outbound, { fetchPublic })
      vi.restoreAllMocks()
    })
    await expect(tellOf(eva)).rejects.toThrow('was just slow')

    await eva.call('DELETE /api/devices/:id', { params: { id: (await devicesOf(eva))[0]?.id ?? '' } })
    const { delivered } = await place.turnOn(await site.signIn(eva.username))
    await expect(tellOf(eva)).rejects.toThrow('was just slow')
    site.clock.advance({ minutes: 1 })
    await tellOf(eva)
    expect(delivered).toHaveLength(1)
  })

  test('is kept while its service is away for some days, and given up after a week', async () => {
    const eva = await place.somebody()
    const { endpoint } = await place.turnOn(eva, {}, Array(9).fill(503))
    await write(rui, await conversationOf(rui, eva), 'um')
    await expect.poll(async () => (await rowOf(endpoint))?.failures, { timeout: 10_000 }).toBe(1)
    await set(endpoint, 'failures = 400')
    site.clock.advance({ minutes: 1 })
    await expect(tellOf(eva)).rejects.toThrow('503')
    expect(await devicesOf(eva)).toHaveLength(1)

    await set(endpoint, `failing_since = failing_since - interval '7 days'`)
    site.clock.advance({ minutes: 1 })
    await expect(tellOf(eva)).rejects.toThrow('503')
    expect(await devicesOf(eva)).toEqual([])
  })
})

test('the keys are made once: a site that starts again keeps them', async () => {
  const { publicKey } = await rui.call('GET /api/devices')
  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65)
  await site.restart()
  const again = await site.signIn('rui')
  expect((await again.call('GET /api/devices')).publicKey).toBe(publicKey)
})
