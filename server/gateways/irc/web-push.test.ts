import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeArticle } from '../../../tests/support/articles.ts'
import { conversationOf, write } from '../../../tests/support/conversations.ts'
import { devicesOf, type PushedSite, startPushedSite } from '../../../tests/support/devices.ts'
import { connectIrc, enterIrc, freePort, type IrcClient } from '../../../tests/support/irc.ts'
import { say } from '../../../tests/support/lines.ts'
import { waitForNotifications } from '../../../tests/support/notifications.ts'
import type { PushServiceStandIn } from '../../../tests/support/push-service-stand-in.ts'
import { type Member, passwordOf } from '../../../tests/support/site.ts'
import { unzip } from '../../../tests/support/zip.ts'

let place: PushedSite
let service: PushServiceStandIn
let port: number
let rui: Member

beforeAll(async () => {
  port = await freePort()
  place = await startPushedSite({ IRC_PORT: String(port) })
  service = place.service
  rui = await place.site.member('rui')
})
afterAll(() => place?.stop())

type Subscription = ReturnType<PushServiceStandIn['subscribe']>

const capabilities =
  'soju.im/webpush message-tags server-time account-tag batch draft/multiline draft/read-marker'

/** Connects the phone of a user with an app password. */
async function phoneOf({ username }: Member, secret: string, held = capabilities): Promise<IrcClient> {
  const client = await connectIrc(port)
  client.send(`CAP REQ :${held}`, `PASS ${username}:${secret}`)
  client.send(`NICK ${username}`, `USER ${username} 0 * :x`, 'CAP END')
  await client.find(/^(@\S+ )?\S+ 376 /)
  await client.ask()
  return client
}

async function secretOf(member: Member, name = 'Goguma'): Promise<string> {
  const body = { name, password: passwordOf(member.username) }
  return (await member.call('POST /api/app-passwords', { body })).secret
}

const registerLine = ({ endpoint, keys }: Subscription) =>
  `WEBPUSH REGISTER ${endpoint} p256dh=${keys.p256dh};auth=${keys.auth}`

/** Registers a phone for web push, and disconnects it. */
async function pushedPhone(member: Member): Promise<Subscription> {
  const device = service.subscribe()
  const client = await phoneOf(member, await secretOf(member))
  expect(await client.ask(registerLine(device))).toEqual([
    expect.stringMatching(new RegExp(`^:\\S+ WEBPUSH REGISTER ${device.endpoint}$`)),
  ])
  client.socket.destroy()
  return device
}

const received = async ({ delivered }: Subscription, expected = 1) => {
  await expect.poll(() => delivered.length, { timeout: 15_000 }).toBe(expected)
  return delivered.map(({ text }) => text)
}

test('a phone that is not connected is told the lines that its owner would be told of, as lines', async () => {
  const eva = await place.somebody()
  const device = await pushedPhone(eva)
  const id = await conversationOf(rui, eva)
  const message = await write(rui, id, `maré boa\n${'areia '.repeat(120)}`)
  const [first = ''] = await received(device)
  expect(first).toMatch(
    new RegExp(
      `^@(?=\\S*time=2)(?=\\S*account=rui)(?=\\S*msgid=p${message.id})\\S+ :rui!\\S+ PRIVMSG ${eva.username} :?maré`,
    ),
  )
  expect(first).not.toMatch(/batch|[\r\n]/)
  expect(device.delivered[0]?.size).toBeLessThanOrEqual(4096)

  const line = await say(rui, 'barra', `@${eva.username} venha`)
  await say(rui, 'barra', 'ninguém em especial')
  const [, second] = await received(device, 2)
  expect(second).toMatch(
    new RegExp(`^@\\S*msgid=c${line.id}\\S* :rui!\\S+ PRIVMSG #barra :@${eva.username} venha$`),
  )
})

test('nothing is told of what was deleted, or said by somebody who is blocked', async () => {
  const [eva, lia] = [await place.somebody(), await place.somebody()]
  const device = await pushedPhone(eva)
  await eva.call('POST /api/blocks', { body: { userId: lia.id } })
  const { id } = await say(rui, 'barra', `@${eva.username} apago`)
  await rui.call('DELETE /api/messages/:id', { params: { id } })
  await say(lia, 'barra', `@${eva.username} bloqueada`)
  await say(rui, 'barra', `@${eva.username} fim`)
  const [only] = await received(device)
  expect(only).toMatch(/ :?fim$/)
})

test('nothing is told of comments, which have no channel in IRC', async () => {
  const eva = await place.somebody()
  const device = await pushedPhone(eva)
  const { id } = await writeArticle(await place.site.signIn('neto'))
  const params = { kind: 'article' as const, id }
  const text = `@${eva.username} comentário`
  await rui.call('POST /api/comments/:kind/:id', { params, body: { text } })
  await waitForNotifications(eva, 1)
  await say(rui, 'barra', `@${eva.username} fim`)
  expect(await received(device)).toEqual([expect.stringMatching(/ PRIVMSG #barra .* fim$/)])
})

test('what was read elsewhere is taken back, where the phone shows something of it', async () => {
  const eva = await place.somebody()
  const device = await pushedPhone(eva)
  const id = await conversationOf(rui, eva)
  const message = await write(rui, id, 'oi')
  const line = await say(rui, 'barra', `@${eva.username} venha`)
  await received(device, 2)
  place.site.clock.advance({ seconds: 5 })

  const body = { lastReadId: line.id }
  const params = { slug: 'barra' }
  await eva.call('PUT /api/channels/:slug/read-marker', { params, body })
  await eva.call('POST /api/conversations/:id', { params: { id } })
  const [, , ...taken] = (await received(device, 4)).map((text) => text.replace(/^(@\S+ )?:\S+ /, ''))
  expect(taken.sort()).toEqual([
    `MARKREAD #barra timestamp=${line.message.createdAt}`,
    `MARKREAD rui timestamp=${message.timestamp}`,
  ])

  // A notification that was never sent is not withdrawn.
  const plain = await say(rui, 'barra', 'ninguém em especial')
  await eva.call('PUT /api/channels/:slug/read-marker', { params, body: { lastReadId: plain.id } })
  await say(rui, 'barra', `@${eva.username} fim`)
  expect((await received(device, 5)).at(-1)).toMatch(/ :?fim$/)
})

test('a client that knows no read markers is told of none, nor is the one that has read', async () => {
  const eva = await place.somebody()
  const [plain, reading] = [service.subscribe(), service.subscribe()]
  const simple = await phoneOf(eva, await secretOf(eva), 'soju.im/webpush message-tags server-time')
  await simple.ask(registerLine(plain))
  const phone = await phoneOf(eva, await secretOf(eva, 'outro'))
  await phone.ask(registerLine(reading), 'JOIN #barra')
  await say(rui, 'barra', `@${eva.username} venha`)
  await Promise.all([received(plain), received(reading)])
  place.site.clock.advance({ seconds: 5 })
  await phone.ask(`MARKREAD #barra timestamp=${place.site.clock.now().toISOString()}`)
  const id = await conversationOf(rui, eva)
  await write(rui, id, 'fim')
  for (const device of [plain, reading]) expect((await received(device, 2)).at(-1)).toMatch(/ :?fim$/)
  for (const client of [simple, phone]) client.socket.destroy()
})

describe('a registration', () => {
  test('is one of the devices of its owner, who can remove it in the browser, and is exported without its keys', async () => {
    const eva = await place.somebody()
    const device = await pushedPhone(eva)
    const [listed] = await devicesOf(eva)
    expect(listed).toMatchObject({
      ...{ userAgent: 'IRC', isThis: false, kinds: ['mention', 'reply', 'private_message'] },
    })
    const answer = await fetch(`${place.site.url}/api/account/export`, {
      headers: { authorization: `Bearer ${eva.token}` },
    })
    const text = [...unzip(Buffer.from(await answer.arrayBuffer())).values()].join('\n')
    for (const secret of [device.endpoint, device.keys.auth, device.keys.p256dh])
      expect(text).not.toContain(secret)
    expect(text).toContain('push.example')
    await eva.call('DELETE /api/devices/:id', { params: { id: listed?.id ?? '' } })
    expect(await devicesOf(eva)).toEqual([])
  })

  test('is replaced by that of the same client, ends by UNREGISTER, and with the password', async () => {
    const eva = await place.somebody()
    const secret = await secretOf(eva)
    const client = await phoneOf(eva, secret)
    const [one, other] = [service.subscribe(), service.subscribe()]
    await client.ask(registerLine(one), registerLine(one), registerLine(other))
    expect(await devicesOf(eva)).toHaveLength(1)
    // The previous registration is gone.
    const gone = await client.ask(`WEBPUSH UNREGISTER ${one.endpoint}`)
    expect(gone).toEqual([expect.stringMatching(/ WEBPUSH UNREGISTER https:/)])
    expect(await devicesOf(eva)).toHaveLength(1)
    await client.ask(`WEBPUSH unregister ${other.endpoint}`)
    expect(await devicesOf(eva)).toEqual([])

    await client.ask(registerLine(other))
    const [{ id = '' } = {}] = (await eva.call('GET /api/app-passwords')).passwords
    await eva.call('DELETE /api/app-passwords/:id', { params: { id } })
    expect(await devicesOf(eva)).toEqual([])
    await client.ended
  })

  test('is refused with what is wrong, and by the password of the account', async () => {
    const eva = await place.somebody()
    const client = await phoneOf(eva, await secretOf(eva))
    const device = service.subscribe()
    const { endpoint, keys } = device
    const offCurve = Buffer.concat([Buffer.from([4]), randomBytes(64)]).toString('base64url')
    const wrong = [
      ...['WEBPUSH', 'WEBPUSH LIST x', 'WEBPUSH REGISTER', `WEBPUSH REGISTER ${endpoint}`],
      ...[`WEBPUSH REGISTER ${endpoint} p256dh=${keys.p256dh}`, `WEBPUSH REGISTER ${endpoint} x y z`],
      `WEBPUSH REGISTER ${endpoint} p256dh=${keys.p256dh};auth=AAAA`,
      `WEBPUSH REGISTER ${endpoint} p256dh=${offCurve};auth=${keys.auth}`,
      `WEBPUSH REGISTER https://127.0.0.1/x p256dh=${keys.p256dh};auth=${keys.auth}`,
      `WEBPUSH REGISTER http://push.example/x p256dh=${keys.p256dh};auth=${keys.auth}`,
      ...['WEBPUSH UNREGISTER', `WEBPUSH UNREGISTER ${endpoint} x`],
    ]
    for (const line of wrong)
      expect(await client.ask(line), line).toEqual([
        expect.stringMatching(/^:\S+ FAIL WEBPUSH INVALID_PARAMS \S+ \S+ :\S/),
      ])
    expect(await devicesOf(eva)).toEqual([])

    const own = await enterIrc(port, 'rui')
    expect(await own.ask(registerLine(device))).toEqual([
      expect.stringMatching(/^:\S+ FAIL WEBPUSH FORBIDDEN REGISTER \S+ :Para receber avisos/),
    ])
    const [{ publicKey }] = [await rui.call('GET /api/devices')]
    expect(own.lines.join('\n')).toMatch(new RegExp(` 005 .*VAPID=${publicKey}( |$)`, 'm'))
    for (const one of [client, own]) one.socket.destroy()
  })
})
