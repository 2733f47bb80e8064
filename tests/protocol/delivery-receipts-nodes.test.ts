import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { connectIrc, enterIrc, type IrcClient } from '../support/irc.ts'
import { say } from '../support/lines.ts'
import { redisProgram, startRedis, type TestRedis } from '../support/redis.ts'
import { type Member, passwordOf, type TestSite } from '../support/site.ts'
import { startTwoNodes } from '../support/two-nodes.ts'

let redis: TestRedis
let sites: TestSite[]
let ports: number[]
let bia: Member
let password: { id: string; secret: string }

/** Connects ana's program to a node. */
async function enter(node: number): Promise<IrcClient> {
  const client = await connectIrc(ports[node] ?? 0)
  client.send(`PASS ana:${password.secret}`, 'NICK ana', 'USER ana 0 * :Ana')
  await client.find(/ 376 /)
  await client.ask('JOIN #rio')
  return client
}

const textsOf = (client: IrcClient) => client.messages('PRIVMSG').map(({ params }) => params[1])

async function pong(client: IrcClient): Promise<void> {
  const [, token] = / PING :?(\S+)$/.exec(await client.find(/^:\S+ PING /)) ?? []
  client.send(`PONG ${token}`)
}

const findReceipt = () =>
  sites[0]?.tables
    .selectFrom('channelDeliveryReceipts')
    .select('lastDeliveredId')
    .where('sessionId', '=', password.id)
    .executeTakeFirst()

const findReceiver = () =>
  sites[0]?.tables
    .selectFrom('appPasswords')
    .select('receiver')
    .where('sessionId', '=', password.id)
    .executeTakeFirst()

describe.skipIf(!redisProgram)('a chat program that moves between two nodes', () => {
  beforeAll(async () => {
    redis = await startRedis()
    ;({ sites, ports } = await startTwoNodes(redis))
    const first = sites[0] as TestSite
    bia = await first.member('bia')
    const ana = await first.member('ana')
    password = await ana.call('POST /api/app-passwords', {
      body: { name: 'irssi', password: passwordOf('ana') },
    })
    // On a first visit, all earlier messages count as read.
    const client = await enterIrc(ports[0] ?? 0, 'ana')
    await client.ask('JOIN #rio')
    client.socket.destroy()
  })
  afterAll(async () => {
    for (const site of (sites ?? []).toReversed()) await site.stop()
    await redis?.stop()
  })

  test('is told at the one what it has not confirmed at the other, and no more', async () => {
    const client = await enter(0)
    const { id } = await say(bia, 'rio', 'um')
    await pong(client)
    await vi.waitFor(async () => expect(await findReceipt()).toEqual({ lastDeliveredId: id }))
    client.send('QUIT')
    await vi.waitFor(async () => expect(await findReceiver()).toEqual({ receiver: null }))
    await say(bia, 'rio', 'dois')

    // The connection breaks without its node hearing of it.
    const broken = await enter(1)
    expect(textsOf(broken)).toEqual(['dois'])
    await broken.find(/ PING /)
    const again = await enter(0)
    expect(textsOf(again)).toEqual(['dois'])

    // An answer that arrives late moves nothing: the newer connection may lack what it confirms.
    await say(bia, 'rio', 'três')
    await pong(broken)
    await broken.ask()
    broken.socket.destroy()
    await again.find(/ :três$/)
    again.socket.destroy()
    await again.ended
    expect(textsOf(await enter(1))).toEqual(['dois', 'três'])
  })
})
