import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { conversationOf, write } from '../../../tests/support/conversations.ts'
import { deviceBody, devicesOf, type PushedSite, startPushedSite } from '../../../tests/support/devices.ts'
import { say } from '../../../tests/support/lines.ts'
import { withClient } from '../../../tests/support/postgres.ts'
import type { PushServiceStandIn } from '../../../tests/support/push-service-stand-in.ts'
import { type Member, passwordOf, type TestSite } from '../../../tests/support/site.ts'
import { unzip } from '../../../tests/support/zip.ts'

let place: PushedSite
let site: TestSite
let service: PushServiceStandIn
let rui: Member
let neto: Member

beforeAll(async () => {
  place = await startPushedSite()
  ;({ site, service } = place)
  rui = await site.member('rui')
  neto = await site.signIn('neto')
})
afterAll(() => place?.stop())

type Subscription = ReturnType<PushServiceStandIn['subscribe']>
const received = async ({ delivered }: Subscription, expected = 1) => {
  await expect.poll(() => delivered.length, { timeout: 10_000 }).toBe(expected)
  return delivered.map(({ payload }) => payload)
}
/** Waits until all push jobs are done, except those waiting for a retry. */
const settled = () =>
  expect
    .poll(
      () =>
        withClient(site.databaseUrl, async (client) => {
          const { rows } = await client.query(
            `SELECT count(*)::int AS open FROM jobs.job
             WHERE name IN ('devices.send', 'devices.tellAll', 'notifications.deliver')
               AND state IN ('created', 'active')`,
          )
          return rows[0].open
        }),
      { timeout: 20_000 },
    )
    .toBe(0)

describe('a private message', () => {
  test('is told with who wrote it and what, encrypted for the device, and signed by the site', async () => {
    const eva = await place.somebody()
    const device = await place.turnOn(eva)
    const id = await conversationOf(rui, eva)
    const { id: messageId } = await write(rui, id, `Maré boa ${'🌊'.repeat(300)}`)
    const [payload] = await received(device)
    expect(payload).toMatchObject({
      title: 'rui mandou uma mensagem privada para você',
      body: expect.stringMatching(/^Maré boa 🌊+…$/u),
      ...{ language: 'pt', tag: `conversation-${id}`, link: `/pvt/${id}`, messageId },
      ...{ mute: { label: 'Silenciar', token: expect.any(String) }, timeZone: expect.any(String) },
    })
    const [{ headers, size, claims } = {}] = device.delivered
    expect(size).toBeLessThanOrEqual(4096)
    expect(headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      urgency: 'high',
      topic: expect.stringMatching(/^[\w-]{32}$/),
    })
    expect(claims).toMatchObject({ aud: 'https://push.example', sub: 'mailto:no-reply@localhost' })
  })

  test('takes the place of the one before, and counts', async () => {
    const eva = await place.somebody()
    const device = await place.turnOn(eva)
    const id = await conversationOf(rui, eva)
    await write(rui, id, 'um')
    const [first] = await received(device)
    await write(rui, id, 'dois')
    const [, second] = await received(device, 2)
    expect([first?.tag, first?.title]).toEqual([second?.tag, 'rui mandou uma mensagem privada para você'])
    expect([second?.title, second?.body]).toEqual(['rui mandou uma mensagem privada para você (2)', 'dois'])
    // The push service cannot tell that two users are notified of the same conversation.
    const topicsOf = ({ delivered }: Subscription) => delivered.map(({ headers }) => headers.topic)
    const own = await place.turnOn(rui)
    await write(eva, id, 'três')
    await received(own)
    expect(new Set(topicsOf(device)).size).toBe(1)
    expect(topicsOf(device)).toEqual(expect.not.arrayContaining(topicsOf(own)))
  })

  test('says neither who nor what where the device hides the text', async () => {
    const eva = await place.somebody()
    const device = await place.turnOn(eva, { hidesText: true })
    await eva.call('POST /api/update-language', { body: { language: 'en' } })
    await write(rui, await conversationOf(rui, eva), 'segredo')
    const [payload] = await received(device)
    expect(payload).toMatchObject({ title: 'New private message', body: '', language: 'en' })
    expect(JSON.stringify(payload)).not.toMatch(/segredo|rui/)
  })

  test('is not told to who reads it at this moment, has read it, or has blocked its writer', async () => {
    const [eva, lia] = [await place.somebody(), await place.somebody()]
    const [device, other] = [await place.turnOn(eva), await place.turnOn(lia)]
    const id = await conversationOf(rui, eva)
    const { id: messageId } = await write(rui, id, 'um')
    await received(device)
    const params = { id }
    await eva.call('PUT /api/conversations/:id/read-marker', { params, body: { lastReadId: messageId } })
    const next = await write(rui, id, 'dois')
    await eva.call('PUT /api/conversations/:id/read-marker', { params, body: { lastReadId: next.id } })
    const there = await conversationOf(rui, lia)
    await lia.call('POST /api/blocks', { body: { userId: rui.id } })
    await write(rui, there, 'x').catch(() => {})
    await settled()
    expect([device.delivered.length, other.delivered.length]).toEqual([1, 0])
  })

  test('is not told to who has to accept new terms first', async () => {
    const eva = await place.somebody()
    const device = await place.turnOn(eva)
    const id = await conversationOf(rui, eva)
    const accept = (acceptedTermsVersion: number | null) =>
      site.tables.updateTable('users').set({ acceptedTermsVersion }).where('id', '=', eva.id).execute()
    await accept(null)
    await write(rui, id, 'antes')
    await settled()
    await accept(1)
    await write(rui, id, 'depois')
    expect((await received(device))[0]?.body).toBe('depois')
  })
})

test('a mention is told unless its reader sees it come, and a reply is one of its own kind', async () => {
  const [eva, lia, duda] = [await place.somebody(), await place.somebody(), await place.somebody()]
  const device = await place.turnOn(eva, { kinds: ['mention'] })
  const replies = await place.turnOn(duda, { kinds: ['reply'] })
  const looking = await place.turnOn(lia)
  const seenByLia = async ({ id: lastReadId }: { id: number }) =>
    lia.call('PUT /api/channels/:slug/read-marker', { params: { slug: 'barra' }, body: { lastReadId } })
  await seenByLia(await say(rui, 'barra', 'bom dia'))
  await seenByLia(await say(rui, 'barra', `@${lia.username}`))
  await say(rui, 'barra', `@${eva.username} venha`)
  const own = await say(duda, 'sampa', 'alguém aí?')
  await say(rui, 'sampa', `@${duda.username} sem resposta`)
  const body = { channel: 'sampa', text: 'estou', replyTo: own.id }
  await rui.call('POST /api/send-message', { body })
  const [payload] = await received(device)
  expect(payload).toMatchObject({
    title: `rui mencionou você em #barra`,
    body: `@${eva.username} venha`,
    tag: expect.stringMatching(/^channel-\d+$/),
  })
  expect((await received(replies))[0]?.title).toBe('rui respondeu a você em #sampa (2)')
  await settled()
  expect([looking, replies].map(({ delivered }) => delivered.map(({ payload: { body } }) => body))).toEqual([
    [],
    ['estou'],
  ])
})

test('a new text and a new song are told once, each to who wants such, and not to who wrote them', async () => {
  const [eva, lia] = [await place.somebody(), await place.somebody()]
  const articles = await place.turnOn(eva, { kinds: ['article'] })
  const songs = await place.turnOn(lia, { kinds: ['song'] })
  const author = await place.turnOn(neto)
  const text = { content: '<p>Hoje tem.</p>', isPublished: false }
  const add = (title: string, isLyrics: boolean) =>
    neto.call('POST /api/articles', { body: { ...text, title, isLyrics } })
  const { id } = await add('Maré alta', false)
  const song = await add('Farol', true)
  const publish = (subject: number, isPublished: boolean) =>
    neto.call('PUT /api/articles/:id', { params: { id: subject }, body: { isPublished } })
  await publish(id, true)
  await publish(song.id, true)
  expect(await received(articles)).toMatchObject([
    { title: 'Novo artigo', body: 'Maré alta', link: '/blog/mare-alta', tag: `article-${id}` },
  ])
  for (const isPublished of [false, true]) await publish(id, isPublished)
  const translation = { params: { id }, body: { language: 'en' as const } }
  await publish((await neto.call('POST /api/articles/:id/translations', translation)).id, true)
  expect(await received(songs)).toMatchObject([{ title: 'Nova letra', body: 'Farol', link: '/lyrics/farol' }])
  await settled()
  expect([articles, songs, author].map(({ delivered }) => delivered.length)).toEqual([1, 1, 0])
  await neto.call('DELETE /api/devices/:id', { params: { id: (await devicesOf(neto))[0]?.id ?? '' } })
})

describe('a device', () => {
  test('is silent in its quiet hours, by its own clock and over midnight', async () => {
    const [eva, lia] = [await place.somebody(), await place.somebody()]
    const format = { timeZone: 'Asia/Tokyo', hour: '2-digit', hourCycle: 'h23' } as const
    const hour = Number(new Intl.DateTimeFormat('en', format).format(site.clock.now()))
    const at = (hours: number) => ((hour + hours + 24) % 24) * 60
    const turnOnAt = async (member: Member, quietHours: { from: number; until: number }) => {
      const device = service.subscribe()
      const body = { ...deviceBody(device, { quietHours }), timeZone: 'Asia/Tokyo' }
      await member.call('PUT /api/devices/this', { body })
      return device
    }
    const silent = await turnOnAt(eva, { from: at(-1), until: at(2) })
    const awake = await turnOnAt(lia, { from: at(2), until: at(-1) })
    for (const member of [eva, lia]) await write(rui, await conversationOf(rui, member), 'boa noite')
    await received(awake)
    await settled()
    expect(silent.delivered).toEqual([])
  })

  test('is told of what it wants only, and nothing of a place that it has muted from a notification', async () => {
    const [eva, ana] = [await place.somebody(), await place.somebody()]
    const device = await place.turnOn(eva, { kinds: ['private_message'] })
    const id = await conversationOf(rui, eva)
    await write(rui, id, 'um')
    const [payload] = await received(device)
    const token = payload?.mute?.token ?? ''
    const mute = (given: string) => site.visitor.ask('POST /api/devices/mute', { body: { token: given } })
    const forged = token.replace(`.${id}.`, `.${id + 1}.`)
    for (const wrong of ['', 'x.y.z', forged, `${token}x`]) expect((await mute(wrong)).status).toBe(404)
    for (let time = 1; time <= 2; time += 1) expect((await mute(token)).status).toBe(200)
    await write(rui, id, 'dois')
    await write(ana, await conversationOf(ana, eva), 'oi')
    await received(device, 2)
    await settled()
    expect(device.delivered.map(({ payload: { body } }) => body)).toEqual(['um', 'oi'])

    const [{ muted = [], id: deviceId = '' } = {}] = await devicesOf(eva)
    expect(muted).toMatchObject([{ kind: 'conversation', name: 'rui' }])
    const params = { id: deviceId, muteId: muted[0]?.id ?? 0 }
    expect((await ana.ask('DELETE /api/devices/:id/mutes/:muteId', { params })).status).toBe(404)
    await eva.call('DELETE /api/devices/:id/mutes/:muteId', { params })
    await write(rui, id, 'três')
    await received(device, 3)
  })

  test('ends with its session, and belongs to who has signed in there since', async () => {
    const [eva, lia] = [await place.somebody(), await place.somebody()]
    const device = service.subscribe()
    const keep = (member: Member, body: object = deviceBody(device)) =>
      member.ask('PUT /api/devices/this', { body })
    expect((await keep(eva)).status).toBe(200)
    const stolen = { ...deviceBody(device), keys: service.subscribe().keys }
    expect(await keep(lia, stolen)).toMatchObject({ status: 409, body: { key: 'device_taken' } })
    const answers = await Promise.all(Array.from({ length: 4 }, () => keep(lia)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect([await devicesOf(eva), (await devicesOf(lia)).length]).toEqual([[], 1])
    await lia.call('POST /api/auth/logout')
    const again = await site.signIn(lia.username)
    expect(await devicesOf(again)).toEqual([])
    await write(rui, await conversationOf(rui, again), 'oi')
    await settled()
    expect(device.delivered).toEqual([])
  })

  test('is kept or not where its session ends at this moment, and nothing fails', async () => {
    const { username } = await place.somebody()
    for (let round = 0; round < 5; round += 1) {
      const eva = await site.signIn(username)
      const [{ status }] = await Promise.all([
        eva.ask('PUT /api/devices/this', { body: deviceBody(service.subscribe()) }),
        eva.call('POST /api/auth/logout'),
      ])
      expect([200, 401]).toContain(status)
    }
    expect(await devicesOf(await site.signIn(username))).toEqual([])
  })

  test('is listed for its owner alone, who can remove it from elsewhere', async () => {
    const [eva, lia] = [await place.somebody(), await place.somebody()]
    const device = await place.turnOn(eva, {
      kinds: ['mention', 'mention'],
      quietHours: { from: 1320, until: 420 },
    })
    const elsewhere = await site.signIn(eva.username)
    const [listed] = await devicesOf(elsewhere)
    expect(listed).toMatchObject({
      ...{ isThis: false, kinds: ['mention'], quietHours: { from: 1320, until: 420 } },
      ...{ hidesText: false, muted: [], timeZone: 'America/Sao_Paulo' },
    })
    expect(JSON.stringify(listed)).not.toContain(device.keys.auth)
    const params = { id: listed?.id ?? '' }
    expect((await lia.ask('DELETE /api/devices/:id', { params })).status).toBe(404)
    await elsewhere.call('DELETE /api/devices/:id', { params })
    expect((await elsewhere.ask('DELETE /api/devices/:id', { params })).status).toBe(404)
    expect(await devicesOf(eva)).toEqual([])
  })

  test('is in the export without what messages are made with, and erased with its owner', async () => {
    const eva = await place.somebody()
    const device = await place.turnOn(eva)
    const answer = await fetch(`${site.url}/api/account/export`, {
      headers: { authorization: `Bearer ${eva.token}` },
    })
    const text = [...unzip(Buffer.from(await answer.arrayBuffer())).values()].join('\n')
    expect(text).toContain('push.example')
    for (const secret of [device.endpoint, device.keys.auth, device.keys.p256dh])
      expect(text).not.toContain(secret)
    await eva.call('DELETE /api/account', { body: { password: passwordOf(eva.username) } })
    const left = await withClient(site.databaseUrl, (client) =>
      client.query('SELECT FROM push_devices WHERE endpoint = $1', [device.endpoint]),
    )
    expect(left.rowCount).toBe(0)
  })
})
