import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Client, createClient } from '../support/client.ts'
import { enterIrc, type IrcClient } from '../support/irc.ts'
import { createCrowd, type LiveClient, type LiveCrowd } from '../support/live.ts'
import { loseNextAnswer } from '../support/lost-answers.ts'
import { redisProgram, startRedis, type TestRedis } from '../support/redis.ts'
import type { Member, TestSite } from '../support/site.ts'
import { startTwoNodes } from '../support/two-nodes.ts'

let redis: TestRedis
let sites: TestSite[]
let ports: number[]
let crowds: LiveCrowd[]
let ana: Member
let bia: Member

/** The same member at one of the two nodes. */
const at = (node: number, { token }: Member): Client => createClient(`${sites[node]?.url}`, token)

const loseAnswerAt = (node: number) => loseNextAnswer(sites[node]?.app.infrastructure.db as never)

/** Connects bia by browser and IRC, at both nodes. */
async function listen() {
  const browsers = await Promise.all(crowds.map((crowd) => crowd.connect(bia)))
  const clients = await Promise.all(ports.map((port) => enterIrc(port, 'bia', 'message-tags')))
  open.push(...clients)
  return { browsers, clients }
}

const open: IrcClient[] = []

const linesOf = (browser: LiveClient, text: string) => [
  ...browser.heardOf('new-message').filter(([line]) => line.message === text),
  ...browser.heardOf('new_message').filter(([line]) => line.content === text),
]

/** How often each connection has received the text. */
const timesHeard = ({ browsers, clients }: Awaited<ReturnType<typeof listen>>, text: string) => [
  ...browsers.map((browser) => linesOf(browser, text).length),
  ...clients.map((one) => one.messages('PRIVMSG').filter(({ params }) => params[1] === text).length),
]

describe.skipIf(!redisProgram)('a line whose answer was lost by the one node', () => {
  beforeAll(async () => {
    redis = await startRedis()
    ;({ sites, ports } = await startTwoNodes(redis))
    const first = sites[0] as TestSite
    crowds = sites.map(createCrowd)
    ;[ana, bia] = [await first.member('ana'), await first.member('bia')]
  })
  afterEach(() => {
    for (const crowd of crowds) crowd.close()
    for (const one of open.splice(0)) one.socket.destroy()
  })
  afterAll(async () => {
    for (const site of sites.toReversed()) await site.stop()
    await redis.stop()
  })

  test('is stored and heard once, at every gateway of both, when it is sent again to the other by REST', async () => {
    const ears = await listen()
    for (const one of ears.browsers) await one.join('rio')
    for (const one of ears.clients) await one.ask('JOIN #rio')
    const text = randomUUID()
    const body = { channel: 'rio', text, client_id: randomUUID() }
    loseAnswerAt(0)
    expect((await at(0, ana).refused('POST /api/send-message', { body })).status).toBe(503)
    expect(timesHeard(ears, text)).toEqual([0, 0, 0, 0])

    const { message } = await at(1, ana).call('POST /api/send-message', { body })
    await expect.poll(() => timesHeard(ears, text)).toEqual([1, 1, 1, 1])
    for (const node of [1, 0])
      expect((await at(node, ana).call('POST /api/send-message', { body })).message?.id).toBe(message?.id)
    // A later line arrives after it.
    await at(0, ana).call('POST /api/send-message', { body: { channel: 'rio', text: `${text} e` } })
    await expect.poll(() => timesHeard(ears, `${text} e`)).toEqual([1, 1, 1, 1])
    expect(timesHeard(ears, text)).toEqual([1, 1, 1, 1])
    const { messages } = await bia.call('GET /api/channels/:slug/messages', { params: { slug: 'rio' } })
    expect(messages.filter((line) => line.text === text)).toHaveLength(1)
  })

  test('is so, too, when it is sent again by a socket', async () => {
    const ears = await listen()
    for (const one of ears.browsers) await one.join('porto')
    for (const one of ears.clients) await one.ask('JOIN #porto')
    const text = randomUUID()
    const line = { channel: 'porto', text, client_id: randomUUID() }
    const sockets = await Promise.all(crowds.map(async (crowd) => (await crowd.connect(ana)).socket))
    const send = (node: number) => sockets[node]?.timeout(15_000).emitWithAck('send-message', line as never)
    loseAnswerAt(0)
    expect(await send(0)).toMatchObject({ status: 'error', code: 503 })
    for (const node of [1, 0]) expect(await send(node)).toMatchObject({ status: 'success' })
    await expect.poll(() => timesHeard(ears, text)).toEqual([1, 1, 1, 1])
  })

  test('is so, too, in private, and is told to nobody else to whom the same is sent', async () => {
    await sites[0]?.member('caio')
    const ears = await listen()
    const conversationWith = async (user: string) =>
      (await ana.call('POST /api/add-conversation', { body: { user } })).conversation_id
    const [own, other] = [await conversationWith('bia'), await conversationWith('caio')]
    const stranger = await enterIrc(ports[1] as number, 'caio')
    open.push(stranger)
    const content = randomUUID()
    const body = { content, conversation_id: own, client_id: randomUUID() }
    loseAnswerAt(0)
    const path = 'POST /api/conversations/private/messages' as const
    expect((await at(0, ana).refused(path, { body })).status).toBe(503)
    await at(1, ana).call(path, { body: { ...body, conversation_id: other } })
    expect(timesHeard(ears, content)).toEqual([0, 0, 0, 0])
    await at(1, ana).call(path, { body })
    await expect.poll(() => timesHeard(ears, content)).toEqual([1, 1, 1, 1])
    await at(0, ana).call(path, { body })
    await at(0, ana).call(path, { body: { content: `${content} e`, conversation_id: own } })
    await expect.poll(() => timesHeard(ears, `${content} e`)).toEqual([1, 1, 1, 1])
    expect(timesHeard(ears, content)).toEqual([1, 1, 1, 1])
    expect(stranger.messages('PRIVMSG')).toEqual([])
  })

  test('is tried again by IRC itself, and heard at both', async () => {
    const ears = await listen()
    const writer = await enterIrc(ports[0] as number, 'ana', 'echo-message')
    open.push(writer)
    for (const one of [writer, ...ears.clients]) await one.ask('JOIN #sampa')
    for (const one of ears.browsers) await one.join('sampa')
    const text = randomUUID()
    loseAnswerAt(0)
    writer.send(`PRIVMSG #sampa :${text}`)
    await writer.find(new RegExp(` PRIVMSG #sampa :${text}$`))
    await expect.poll(() => timesHeard(ears, text)).toEqual([1, 1, 1, 1])
  })

  test('is not told again by IRC to who has read it as they came', async () => {
    const text = randomUUID()
    // Lines before the first visit are not replayed.
    const before = await enterIrc(ports[1] as number, 'bia')
    await before.ask('JOIN #miami')
    before.socket.destroy()
    const { conversation_id } = await ana.call('POST /api/add-conversation', { body: { user: 'bia' } })
    const line = { channel: 'miami', text, client_id: randomUUID() }
    const letter = { conversation_id, content: text, client_id: randomUUID() }
    const sayAt = (node: number) => at(node, ana).ask('POST /api/send-message', { body: line })
    const writeAt = (node: number) =>
      at(node, ana).ask('POST /api/conversations/private/messages', { body: letter })
    for (const send of [sayAt, writeAt]) {
      loseAnswerAt(0)
      await send(0)
    }
    const client = await enterIrc(ports[1] as number, 'bia')
    open.push(client)
    await client.ask('JOIN #miami')
    const received = () => client.messages('PRIVMSG').filter(({ params }) => params[1] === text)
    await expect.poll(() => received().map(({ params }) => params[0])).toEqual(['bia', '#miami'])
    for (const send of [sayAt, writeAt]) expect((await send(1)).status).toBeLessThan(300)
    await at(1, ana).call('POST /api/send-message', { body: { channel: 'miami', text: `${text} e` } })
    await client.find(new RegExp(` PRIVMSG #miami :${text} e$`))
    await at(1, ana).call('POST /api/conversations/private/messages', {
      body: { conversation_id, content: `${text} e` },
    })
    await client.find(new RegExp(` PRIVMSG bia :${text} e$`))
    expect(received()).toHaveLength(2)
  })
})
