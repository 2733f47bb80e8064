import { afterAll, beforeAll, expect, test } from 'vitest'
import { setLevels } from '../../../tests/support/channels.ts'
import { conversationOf } from '../../../tests/support/conversations.ts'
import { connectIrc, enterIrc, freePort, type IrcClient } from '../../../tests/support/irc.ts'
import { say } from '../../../tests/support/lines.ts'
import { createCrowd, type LiveCrowd } from '../../../tests/support/live.ts'
import { type Member, passwordOf, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let port: number
let crowd: LiveCrowd
let ana: Member
let bia: Member
let caio: Member
let writer: IrcClient

const pasted = Array.from({ length: 15 }, (_, index) => `linha ${index + 1}`)

beforeAll(async () => {
  port = await freePort()
  site = await startSite({ environment: { IRC_PORT: String(port) } })
  crowd = createCrowd(site)
  ;[ana, bia, caio] = [await site.member('ana'), await site.member('bia'), await site.member('caio')]
  // Waits ten seconds, while other tests run.
  writer = await enterIrc(port, 'caio', 'echo-message')
  await writer.ask('JOIN #sampa')
  writer.send(...pasted.map((text) => `PRIVMSG #sampa :${text}`))
})
afterAll(async () => {
  crowd.close()
  await site.stop()
})

test('a private line goes from IRC to the browser and back, to every client of the two', async () => {
  const browser = await crowd.connect(bia)
  const [client, other, plain] = [
    await enterIrc(port, 'ana', 'echo-message message-tags server-time labeled-response'),
    await enterIrc(port, 'ana', 'znc.in/self-message'),
    await enterIrc(port, 'ana'),
  ]
  client.send('@label=x PRIVMSG bia :Oi, Bia', 'PRIVMSG bia :\x01ACTION acena\x01')
  await expect
    .poll(() => browser.heardOf('new_message').map(([{ content }]) => content))
    .toEqual(['Oi, Bia', '* acena'])
  const received = browser.heardOf('new_message')[0]?.[0]
  if (!received) throw new Error('nothing was heard')
  expect(await client.find(/:ana!\S+ PRIVMSG bia :Oi, Bia$/)).toContain(`msgid=p${received.id};label=x`)
  await other.find(/:ana!\S+ PRIVMSG bia :Oi, Bia$/)

  const body = { content: 'Oi, Ana', conversation_id: received.conversation_id }
  await bia.call('POST /api/conversations/private/messages', { body })
  for (const one of [client, other, plain]) await one.find(/:bia!\S+ PRIVMSG ana :Oi, Ana$/)
  // Without the capability, its own line would be attributed to someone else.
  expect(plain.messages('PRIVMSG')).toHaveLength(1)
  for (const one of [client, other, plain]) one.socket.destroy()
})

test('edits and deletions in private reach IRC, and REDACT the browser', async () => {
  const browser = await crowd.connect(bia)
  const [client, own, plain] = [
    await enterIrc(port, 'bia', 'message-tags draft/message-redaction standard-replies'),
    await enterIrc(port, 'ana', 'message-tags draft/message-redaction echo-message standard-replies'),
    await enterIrc(port, 'ana', 'message-tags draft/message-redaction'),
  ]
  own.send('PRIVMSG bia :Ola')
  const msgid = /msgid=(p\d+)/.exec(await own.find(/PRIVMSG bia :Ola$/))?.[1] ?? ''
  const id = Number(msgid.slice(1))
  await ana.call('PATCH /api/private-messages/:id', { params: { id }, body: { content: 'Olá' } })
  expect(await client.find(/:ana!\S+ PRIVMSG bia :\* Olá$/)).toContain(`+draft/reply=${msgid}`)
  expect(await own.find(/:ana!\S+ PRIVMSG bia :\* Olá$/)).toContain(`+draft/reply=${msgid}`)

  expect(await client.ask(`REDACT ana ${msgid}`)).toContainEqual(
    expect.stringMatching(/ FAIL REDACT REDACT_FORBIDDEN ana /),
  )
  expect(await own.ask(`REDACT ninguem ${msgid}`, `REDACT bia c${id}`)).toEqual([
    expect.stringMatching(/ FAIL REDACT INVALID_TARGET ninguem /),
    expect.stringMatching(/ FAIL REDACT UNKNOWN_MSGID bia /),
  ])
  own.send(`REDACT bia ${msgid}`)
  for (const one of [client, own]) await one.find(new RegExp(`:ana!\\S+ REDACT bia ${msgid}$`))
  await expect.poll(() => browser.heardOf('message_deleted')).toMatchObject([[{ id, senderId: ana.id }]])
  // It does not attribute its own line to someone else.
  await plain.ask('MOTD')
  const received = [...plain.messages('REDACT'), ...plain.messages('PRIVMSG')]
  expect(received.filter(({ source }) => source?.startsWith('ana!'))).toEqual([])
  expect(await client.ask('CHATHISTORY LATEST ana * 1')).not.toContainEqual(expect.stringContaining(msgid))
  for (const one of [client, own, plain]) one.socket.destroy()
})

test('in private a notice is kept as one, and is one for the other, now, later and when it is edited', async () => {
  const [client, other] = [
    await enterIrc(port, 'ana', 'echo-message labeled-response batch'),
    await enterIrc(port, 'bia', 'draft/chathistory batch'),
  ]
  expect(await client.ask('@label=n NOTICE bia :Aviso da Ana')).toEqual([
    expect.stringMatching(/^@label=n :ana!\S+ NOTICE bia :Aviso da Ana$/),
  ])
  await other.find(/^:ana!\S+ NOTICE bia :Aviso da Ana$/)
  const id = await conversationOf(bia, ana)
  const { messages } = await bia.call('GET /api/conversations/:id', { params: { id } })
  const written = messages.at(-1)
  expect(written).toMatchObject({ content: 'Aviso da Ana', notice: true })
  expect(await other.ask('CHATHISTORY LATEST ana * 1')).toContainEqual(
    expect.stringMatching(/ NOTICE bia :Aviso da Ana$/),
  )
  await ana.call('PATCH /api/private-messages/:id', {
    params: { id: written?.id ?? 0 },
    body: { content: 'Aviso novo' },
  })
  await other.find(/^:ana!\S+ NOTICE bia :\* Aviso novo$/)
  for (const one of [client, other]) one.socket.destroy()
})

test('a line that is refused leaves no conversation behind', async () => {
  const client = await enterIrc(port, 'ana')
  await site.member('eva')
  const marks = '\u0301'.repeat(40)
  expect(await client.ask(`PRIVMSG eva :o${marks}`)).toHaveLength(1)
  const others = (await ana.call('GET /api/conversations')).map(({ name }) => name)
  expect(others).not.toContain('eva')
  client.socket.destroy()
})

test('blocks hold, and nobody is told more than on the site', async () => {
  const client = await enterIrc(port, 'ana')
  expect(await client.ask('PRIVMSG ninguem :oi')).toEqual([expect.stringMatching(/ 401 ana ninguem /)])
  expect(await client.ask('PRIVMSG ana :oi')).toEqual([expect.stringMatching(/ 401 ana ana /)])
  await bia.call('POST /api/blocks', { body: { userId: ana.id } })
  expect(await client.ask('PRIVMSG bia :oi')).toEqual([expect.stringMatching(/ 404 ana bia /)])
  await bia.call('DELETE /api/blocks', { body: { userId: ana.id } })
  expect(await client.ask('PRIVMSG', 'PRIVMSG bia')).toEqual([
    expect.stringMatching(/ 411 /),
    expect.stringMatching(/ 412 /),
  ])
  client.socket.destroy()
})

test('whom somebody has blocked they do not hear in a channel either, now or later', async () => {
  const client = await enterIrc(port, 'ana')
  await client.ask('JOIN #lisboa')
  await ana.call('POST /api/blocks', { body: { userId: bia.id } })
  await say(bia, '#lisboa', 'de quem')
  await say(await site.member('rui'), '#lisboa', 'de outro')
  await client.find(/PRIVMSG #lisboa :de outro$/)
  await client.ask('PART #lisboa', 'JOIN #lisboa')
  const received = client.messages('PRIVMSG').filter(({ params }) => params[0] === '#lisboa')
  expect(received.map(({ params }) => params[1])).toEqual(['de outro', 'de outro'])
  await ana.call('DELETE /api/blocks', { body: { userId: bia.id } })
  client.socket.destroy()
})

test('WHOIS shows what the site shows, WHO and NAMES whom the channel has, and no address anywhere', async () => {
  await bia.call('POST /api/update-welcome-message', { body: { welcomeMessage: 'Sou a Bia.' } })
  const [client, other] = [await enterIrc(port, 'ana'), await enterIrc(port, 'bia', 'userhost-in-names')]
  await other.ask('JOIN #rio')
  await client.ask('JOIN #rio')
  const whois = await client.ask('WHOIS bia')
  expect(whois.map((line) => line.split(' ')[1])).toEqual(['311', '312', '319', '330', '320', '320', '318'])
  expect(whois.join('\n')).toMatch(
    / 311 ana bia ~u id\.localhost \* bia\n[\s\S]* 319 ana bia #rio\n.* 330 ana bia bia :is logged in as\n.* 320 ana bia :Sou a Bia\./,
  )
  expect(await client.ask('WHOIS ninguem')).toEqual([
    expect.stringMatching(/ 401 /),
    expect.stringMatching(/ 318 /),
  ])
  expect(await client.ask('WHO #rio %tcuhnfar,42')).toContainEqual(
    expect.stringMatching(/ 354 ana 42 #rio ~u id\.localhost bia H bia bia$/),
  )
  const matching = await client.ask('WHO b?*', 'WHO x*')
  expect(matching.map((line) => line.split(' ').slice(1, 8).join(' '))).toEqual([
    expect.stringMatching(/^352 \S+ #rio ~u id\.localhost irc\.localhost bia$/),
    expect.stringMatching(/^315 \S+ b\?\* /),
    expect.stringMatching(/^315 \S+ x\* /),
  ])
  expect(await client.ask('WHO bia')).toEqual([
    expect.stringMatching(/ 352 ana #rio ~u id\.localhost irc\.localhost bia H :0 bia$/),
    expect.stringMatching(/ 315 /),
  ])
  expect((await other.ask('NAMES #rio')).join('\n')).toContain('ana!~u@id.localhost')
  expect(await client.ask('NAMES #sampa', 'WHO #sampa')).toEqual([
    expect.stringMatching(/ 366 /),
    expect.stringMatching(/ 315 /),
  ])
  expect(await client.ask('ISON bia ninguem ana')).toEqual([expect.stringMatching(/ 303 ana :bia ana$/)])
  expect(await client.ask('USERHOST bia')).toEqual([
    expect.stringMatching(/ 302 ana bia=\+~u@id\.localhost$/),
  ])
  expect(await client.ask('LIST #ri*')).toEqual([
    expect.stringMatching(/ 322 ana #rio 2 /),
    expect.stringMatching(/ 323 /),
  ])
  await setLevels(site, 'rio', [[ana, 100]])
  await client.ask('TOPIC #rio :Sol')
  for (const [wish, names] of Object.entries({
    '#ri*,T<60': ['#rio'],
    'T>60': [],
    '#ri*,C<60': ['#rio'],
    'C>60': [],
  }))
    expect(
      (await client.ask(`LIST ${wish}`)).slice(0, -1).map((line) => line.split(' ')[3]),
      wish,
    ).toEqual(names)
  expect([...client.lines, ...other.lines].filter((line) => line.includes('127.0.0.1'))).toEqual([])
  for (const one of [client, other]) one.socket.destroy()
})

test('more than may wait is a flood, which ends the connection and disturbs nobody else', async () => {
  const [client, other] = [await enterIrc(port, 'bia'), await enterIrc(port, 'ana')]
  await client.ask('JOIN #brasil')
  client.send(...Array.from({ length: 60 }, (_, index) => `PRIVMSG #brasil :linha ${index}`))
  await client.ended
  expect(client.lines.at(-1)).toMatch(/^ERROR :Excess Flood/)
  expect(await other.ask('MOTD')).toContainEqual(expect.stringMatching(/ 376 /))
  other.socket.destroy()
})

test('line breaks of the browser are lines of their own, and no text begins a command', async () => {
  const duda = await site.member('duda')
  const client = await enterIrc(port, 'ana')
  await client.ask('JOIN #porto')
  await client.ask()
  const from = client.lines.length
  const texts = [
    'oi\nQUIT :fora\nJOIN #x',
    ':irc.localhost 001 ana :oi',
    '\u2028PART #porto',
    `${'é'.repeat(1500)} fim 👩‍👩‍👧`,
  ]
  for (const text of texts) await duda.call('POST /api/send-message', { body: { channel: '#porto', text } })
  await client.find(/fim 👩‍👩‍👧$/, from)
  const lines = client.lines.slice(from).filter((line) => !line.includes(' JOIN '))
  expect(lines.filter((line) => !/^:duda!~u@id\.localhost PRIVMSG #porto :/.test(line))).toEqual([])
  expect(lines.filter((line) => Buffer.byteLength(line) > 510)).toEqual([])
  expect(
    client
      .messages('PRIVMSG')
      .filter(({ source }) => source?.startsWith('duda'))
      .map(({ params }) => params[1])
      .slice(0, 3),
  ).toEqual(['oi', 'QUIT :fora', 'JOIN #x'])
  client.socket.destroy()
})

test('connections of one address are few until somebody signs in', async () => {
  const open = await Promise.all(Array.from({ length: 20 }, () => connectIrc(port)))
  await Promise.all(open.map((client) => client.ask('CAP LS')))
  const one = await connectIrc(port)
  expect(await one.find(/^ERROR /)).toContain('Too many connections from your address')
  await one.ended
  const [first] = open
  first?.send('CAP END', `PASS ana:${passwordOf('ana')}`, 'NICK ana', 'USER ana 0 * :Ana')
  await first?.find(/ 376 /)
  expect((await (await connectIrc(port)).ask('CAP LS')).length).toBe(1)
})

test('of fifteen lines pasted at once none is lost, and they keep their order', async () => {
  await expect
    .poll(() => writer.messages('PRIVMSG').map(({ params }) => params[1]), { timeout: 25_000, interval: 200 })
    .toEqual(pasted)
  const { messages } = await caio.call('GET /api/channels/:slug/messages', { params: { slug: 'sampa' } })
  expect(messages.map(({ text }) => text)).toEqual(pasted)
}, 40_000)
