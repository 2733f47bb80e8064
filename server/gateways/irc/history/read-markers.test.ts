import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterIrc, freePort, type IrcClient } from '../../../../tests/support/irc.ts'
import { say } from '../../../../tests/support/lines.ts'
import { createCrowd, type LiveCrowd } from '../../../../tests/support/live.ts'
import { type Member, startSite, type TestSite } from '../../../../tests/support/site.ts'

let site: TestSite
let port: number
let crowd: LiveCrowd
let ana: Member
let bia: Member
let client: IrcClient
let other: IrcClient
const lines: { id: number; time: string }[] = []

beforeAll(async () => {
  port = await freePort()
  site = await startSite({ environment: { IRC_PORT: String(port), RATE_LIMIT_FACTOR: '50' } })
  crowd = createCrowd(site)
  ;[ana, bia] = [await site.member('ana'), await site.member('bia')]
  client = await enterIrc(port, 'ana', 'draft/read-marker draft/chathistory labeled-response')
  other = await enterIrc(port, 'ana', 'draft/read-marker draft/chathistory')
  // On a first visit, all earlier messages count as read.
  for (const one of [client, other]) await one.ask('JOIN #rio')
  for (let number = 0; number < 4; number++) {
    const { id, message } = await say(bia, '#rio', `linha ${number}`)
    lines.push({ id, time: message.createdAt })
    site.clock.advance({ seconds: 1 })
  }
})
afterAll(async () => {
  crowd.close()
  await site.stop()
})

const marked = (number: number, target = '#rio') => `MARKREAD ${target} timestamp=${lines[number]?.time}`

test('a join tells the marker before the end of the names, or that there is none', async () => {
  const answered = await client.ask('JOIN #sampa')
  const commands = answered.map((line) => line.split(' ')[1])
  expect(answered).toContainEqual(expect.stringMatching(/^:\S+ MARKREAD #sampa \*$/))
  expect(commands.indexOf('MARKREAD')).toBeLessThan(commands.indexOf('366'))
  expect(commands.indexOf('MARKREAD')).toBeGreaterThan(commands.indexOf('JOIN'))
})

test('a marker that is set is that of the site, answered once, told to the others, and never moves back', async () => {
  const browser = await crowd.connect(ana)
  // Lines about joining the channel may still arrive.
  const answered = (await client.ask(`@label=m ${marked(1)}`)).filter((line) => line.includes('#rio'))
  expect(answered).toEqual([`@label=m :irc.localhost ${marked(1)}`])
  await other.find(new RegExp(`^:irc.localhost ${marked(1)}$`))
  await expect
    .poll(() => browser.heardOf('read-marker').map(([marker]) => marker))
    .toEqual([{ channel: 'rio', lastReadId: expect.any(Number) }])
  const params = { slug: 'rio' }
  const { lastReadId } = await ana.call('GET /api/channels/:slug/read-marker', { params })
  expect([lines[1]?.id, (lines[2]?.id ?? 0) - 1]).toContain(lastReadId)

  expect(await client.ask(marked(0), 'MARKREAD #rio')).toEqual(Array(2).fill(`:irc.localhost ${marked(1)}`))
  // A later time moves the marker to the last message.
  expect(await client.ask('MARKREAD #rio timestamp=2262-01-01T00:00:00.000Z')).toEqual([
    `:irc.localhost ${marked(3)}`,
  ])
})

test('what is read in the browser is read in IRC, in channels and in private', async () => {
  const { id, message } = await say(bia, '#rio', 'mais uma')
  await ana.call('PUT /api/channels/:slug/read-marker', {
    params: { slug: 'rio' },
    body: { lastReadId: id },
  })
  for (const one of [client, other])
    await one.find(new RegExp(`MARKREAD #rio timestamp=${message.createdAt}$`))

  const { conversation_id } = await bia.call('POST /api/add-conversation', { body: { user: ana.id } })
  const body = { content: 'segredo', conversation_id }
  const secret = await bia.call('POST /api/conversations/private/messages', { body })
  expect(await client.ask('MARKREAD bia')).toContainEqual(':irc.localhost MARKREAD bia *')
  await ana.call('POST /api/conversations/:id', { params: { id: conversation_id } })
  for (const one of [client, other]) await one.find(new RegExp(`MARKREAD bia timestamp=${secret.timestamp}$`))
  const from = client.lines.length
  await client.ask(`MARKREAD BIA timestamp=${secret.timestamp}`)
  expect(client.lines.slice(from).filter((line) => line.includes('MARKREAD'))).toEqual([
    `:irc.localhost MARKREAD bia timestamp=${secret.timestamp}`,
  ])
})

test.each([
  ['MARKREAD', 'FAIL MARKREAD NEED_MORE_PARAMS :Missing parameters'],
  ['MARKREAD #rio *', 'FAIL MARKREAD INVALID_PARAMS * :Invalid timestamp'],
  ['MARKREAD #rio timestamp=ontem', 'FAIL MARKREAD INVALID_PARAMS timestamp=ontem :Invalid timestamp'],
  ['MARKREAD #nenhum', 'MARKREAD #nenhum *'],
  ['MARKREAD ninguem timestamp=2026-01-01T00:00:00.000Z', 'MARKREAD ninguem *'],
])('%s is answered: %s', async (command, answered) => {
  expect(await client.ask(command)).toEqual([`:irc.localhost ${answered}`])
})

test('who speaks with a client that knows no markers has read what stands above, in a channel and in private', async () => {
  const plain = await enterIrc(port, 'ana')
  await plain.ask('JOIN #rio')
  const { id } = await say(bia, '#rio', 'alguém aí?')
  await plain.find(/PRIVMSG #rio :alguém aí\?$/)
  const params = { slug: 'rio' }
  const markerOfChannel = async () =>
    (await ana.call('GET /api/channels/:slug/read-marker', { params })).lastReadId
  expect(await markerOfChannel()).toBeLessThan(id)
  await client.ask('PRIVMSG #rio :eu, de outro')
  expect(await markerOfChannel()).toBeLessThan(id)
  await plain.ask('PRIVMSG #rio :eu!')
  await expect.poll(markerOfChannel).toBeGreaterThan(id)

  const { conversation_id } = await bia.call('POST /api/add-conversation', { body: { user: ana.id } })
  const body = { content: 'e aqui?', conversation_id }
  await bia.call('POST /api/conversations/private/messages', { body })
  await plain.ask('PRIVMSG bia :também')
  await expect.poll(async () => (await ana.call('GET /api/conversations'))[0]?.unreadCount).toBe(0)
  // Read messages are not replayed.
  plain.socket.destroy()
  const again = await enterIrc(port, 'ana')
  await again.ask('JOIN #rio')
  expect(again.messages('PRIVMSG')).toEqual([])
})

test('who says much in a row has their marker moved once a second, and up to the last of it', async () => {
  const plain = await enterIrc(port, 'ana')
  await plain.ask('JOIN #porto')
  let moves = 0
  site.app.infrastructure.bus.on('unread.markerMoved', () => void moves++)
  const begun = performance.now()
  for (let number = 0; number < 20; number++) await plain.ask(`PRIVMSG #porto :linha ${number}`)
  const params = { slug: 'porto' }
  const { messages } = await ana.call('GET /api/channels/:slug/messages', { params })
  const markerOf = () => ana.call('GET /api/channels/:slug/read-marker', { params })
  await expect.poll(async () => (await markerOf()).lastReadId).toBe(messages.at(-1)?.id)
  expect(moves).toBeLessThanOrEqual(2 + (performance.now() - begun) / 1000)
})
