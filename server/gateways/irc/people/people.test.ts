import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { setLevels } from '../../../../tests/support/channels.ts'
import { connectIrc, enterIrc, freePort, type IrcClient, plain } from '../../../../tests/support/irc.ts'
import { createCrowd, type LiveCrowd } from '../../../../tests/support/live.ts'
import { type Member, startSite, type TestSite } from '../../../../tests/support/site.ts'

let site: TestSite
let port: number
let crowd: LiveCrowd
let ana: Member
let bia: Member
let caio: Member

beforeAll(async () => {
  port = await freePort()
  site = await startSite({ environment: { IRC_PORT: String(port), RATE_LIMIT_FACTOR: '50' } })
  crowd = createCrowd(site)
  ;[ana, bia, caio] = [await site.member('ana'), await site.member('bia'), await site.member('caio')]
  await site.member('duda')
})
afterAll(() => site.stop())

afterEach(async () => {
  for (const client of clients.splice(0)) client.socket.destroy()
  crowd.close()
  // The away and online states are reset.
  await expect.poll(() => site.app.infrastructure.presence.countOnline()).toBe(0)
})

const clients: IrcClient[] = []

async function enter(username: string, capabilities = ''): Promise<IrcClient> {
  const client = await enterIrc(port, username, capabilities)
  clients.push(client)
  return client
}

const linesOf = async (member: Member, slug: string) =>
  (await member.call('GET /api/channels/:slug/messages', { params: { slug } })).messages

test('a notice is kept as one, heard as one at every gateway, and never answered', async () => {
  const browser = await crowd.connect(bia)
  await browser.join('rio')
  const [client, other] = [await enter('ana', 'echo-message'), await enter('caio')]
  await client.ask('JOIN #rio')
  await other.ask('JOIN #rio')
  client.send('NOTICE #rio :@bia, volto \x02já\x02')
  await other.find(/^:ana!\S+ NOTICE #rio :@bia, volto já$/)
  await client.find(/^:ana!\S+ NOTICE #rio :@bia, volto já$/)
  await expect.poll(() => browser.heardOf('new-message').map(([{ kind }]) => kind)).toEqual(['notice'])
  expect((await linesOf(bia, 'rio')).at(-1)).toMatchObject({
    ...{ kind: 'notice', text: '@bia, volto já', username: 'ana' },
  })
  expect((await bia.call('GET /api/unread')).channels).toContainEqual(
    expect.objectContaining({ slug: 'rio', mentions: 1 }),
  )
  const missed = await enter('bia')
  await missed.ask('JOIN #rio')
  expect(missed.messages('NOTICE').map(({ params }) => params)).toEqual([['#rio', '@bia, volto já']])

  expect(
    await client.ask(
      ...['NOTICE', 'NOTICE #rio', 'NOTICE #fora :oi', 'NOTICE #a#b :oi', 'NOTICE ninguem :oi'],
      'NOTICE #rio :\x01VERSION irssi\x01',
    ),
  ).toEqual([])
  expect(await linesOf(bia, 'rio')).toHaveLength(1)
})

test('somebody is away when all their clients are, and a tab of a browser is here', async () => {
  const [watcher, deaf] = [await enter('caio', 'away-notify'), await enter('caio')]
  await watcher.ask('JOIN #sampa')
  await deaf.ask('JOIN #sampa')
  const [client, other] = [await enter('ana'), await enter('ana')]
  await client.ask('JOIN #sampa')

  expect(await client.ask('AWAY :Almoço')).toEqual([expect.stringMatching(/ 306 ana /)])
  expect(await watcher.ask('WHO ana %nf')).toContainEqual(expect.stringMatching(/ 354 caio ana H$/))
  await other.ask(`AWAY :${'x'.repeat(300)}`)
  const [, told = ''] = /^:ana!\S+ AWAY :?(.*)$/.exec(await watcher.find(/^:ana!\S+ AWAY /)) ?? []
  expect(told).toMatch(/^x+…$/)
  expect(told).toHaveLength(200)
  await client.ask('AWAY :Almoço')
  await watcher.find(/^:ana!\S+ AWAY :?Almoço$/)
  expect(await watcher.ask('PRIVMSG ana :oi')).toEqual([expect.stringMatching(/ 301 caio ana :?Almoço$/)])
  expect(await watcher.ask('NOTICE ana :oi')).toEqual([])
  expect(await watcher.ask('WHOIS ana')).toContainEqual(expect.stringMatching(/ 301 caio ana :?Almoço$/))
  expect(await watcher.ask('WHO ana %nf')).toContainEqual(expect.stringMatching(/ 354 caio ana G$/))
  expect(await watcher.ask('USERHOST ana')).toEqual([expect.stringMatching(/ :?ana=-~u@/)])

  const browser = await crowd.connect(ana)
  await watcher.find(/^:ana!\S+ AWAY$/)
  browser.socket.disconnect()
  await expect.poll(() => watcher.messages('AWAY').at(-1)?.params).toEqual(['Almoço'])
  expect(await client.ask('AWAY')).toEqual([expect.stringMatching(/ 305 ana /)])
  expect(deaf.messages('AWAY')).toEqual([])
})

test('a client may say before its registration that nobody is there', async () => {
  const client = await connectIrc(port)
  clients.push(client)
  expect(await client.ask('AWAY *')).toEqual([expect.stringMatching(/ 451 /)])
  client.send('CAP REQ :sasl draft/pre-away', 'NICK duda', 'USER duda 0 * :duda')
  await client.find(/ ACK /)
  expect(await client.ask('AWAY *')).toEqual([expect.stringMatching(/ 306 /)])
  client.send('AUTHENTICATE PLAIN', `AUTHENTICATE ${plain('duda')}`, 'CAP END')
  await client.find(/ 376 /)
  const asking = await enter('caio')
  expect(await asking.ask('WHOIS duda')).toContainEqual(expect.stringMatching(/ 301 caio duda :?Away$/))
})

test('who is invited, by whichever gateway, hears it in all their clients and in the browser', async () => {
  await setLevels(site, 'porto', [[caio, 5]])
  const operator = await enter('caio', 'invite-notify')
  await operator.ask('JOIN #porto')
  const client = await enter('ana', 'invite-notify')
  const [guest, other] = [await enter('bia'), await enter('bia')]
  const browser = await crowd.connect(bia)
  expect(await client.ask('INVITE bia #porto')).toEqual([expect.stringMatching(/ 442 ana #porto /)])
  await client.ask('JOIN #porto')
  expect(
    await client.ask('INVITE bia', 'INVITE bia porto', 'INVITE ninguem #porto', 'INVITE Caio #porto'),
  ).toEqual([
    expect.stringMatching(/ 461 ana INVITE /),
    expect.stringMatching(/ 403 ana porto /),
    expect.stringMatching(/ 401 ana ninguem /),
    expect.stringMatching(/ 443 ana Caio #porto /),
  ])
  expect(await client.ask('INVITE Bia #porto')).toEqual([expect.stringMatching(/ 341 ana bia #porto$/)])
  for (const one of [guest, other, operator]) await one.find(/^:ana!\S+ INVITE bia #porto$/)
  await expect
    .poll(() => browser.heardOf('invited'))
    .toEqual([[{ channel: 'porto', by: { id: ana.id, nickname: 'ana' } }]])
  await expect
    .poll(async () => (await bia.call('GET /api/notifications')).notifications.map(({ type }) => type))
    .toContain('channel_invitation')

  await caio.call('POST /api/send-message', { body: { channel: '#porto', text: '/invite ana' } })
  await client.find(/^:caio!\S+ INVITE ana #porto$/)
  await operator.ask('MODE #porto +b bia')
  expect(await client.ask('INVITE bia #porto')).toEqual([expect.stringMatching(/ 482 ana #porto /)])
  expect(operator.messages('INVITE')).toHaveLength(1)
})

test('MONITOR tells who comes and goes, and whether somebody is away, as far as they let themselves be seen', async () => {
  const watcher = await enter('caio', 'away-notify extended-monitor')
  expect(watcher.lines.find((line) => line.includes(' MONITOR=100 '))).toBeDefined()
  const present = await enter('bia')
  expect(await watcher.ask('MONITOR + bia,ana,bad!nick')).toEqual([
    expect.stringMatching(/ 730 caio :?bia!~u@id\.localhost$/),
    expect.stringMatching(/ 731 caio :?ana$/),
  ])
  expect(await watcher.ask('MONITOR L')).toEqual([
    expect.stringMatching(/ 732 caio :?bia,ana$/),
    expect.stringMatching(/ 733 caio /),
  ])
  const client = await enter('ana')
  await watcher.find(/ 730 caio :?ana!~u@/)
  await client.ask('AWAY :Volto já')
  await watcher.find(/^:ana!\S+ AWAY :Volto já$/)
  client.socket.destroy()
  const from = watcher.lines.length
  await watcher.find(/ 731 caio :?ana$/, from)

  await bia.call('POST /api/blocks', { body: { userId: caio.id } })
  expect(await watcher.ask('MONITOR C', 'MONITOR S', 'MONITOR + bia', 'ISON bia', 'USERHOST bia')).toEqual([
    expect.stringMatching(/ 731 caio :?bia$/),
    expect.stringMatching(/ 303 caio :$/),
    expect.stringMatching(/ 302 caio :$/),
  ])
  await bia.call('DELETE /api/blocks', { body: { userId: caio.id } })
  await watcher.ask('MONITOR - bia')
  present.socket.destroy()
  const many = Array.from({ length: 101 }, (_, index) => `n${index}`)
  const full = await watcher.ask(
    `MONITOR + ${many.slice(0, 60).join(',')}`,
    `MONITOR + ${many.slice(60).join(',')}`,
  )
  expect(full.at(-1)).toMatch(/ 734 caio 100 n100 /)
  expect(full.every((line) => Buffer.byteLength(line) <= 510)).toBe(true)
})

test('that somebody writes is told both ways, where they have talked before', async () => {
  const browser = await crowd.connect(caio)
  const client = await enter('duda', 'message-tags account-tag')
  await client.ask('@+typing=active TAGMSG caio')
  const { id: conversation_id } = await caio.call('POST /api/add-conversation', { body: { user: 'duda' } })
  expect(browser.heardOf('typing')).toEqual([])
  expect(
    await client.ask('@+typing=active TAGMSG caio', '@+typing=done TAGMSG ninguem', 'TAGMSG caio'),
  ).toEqual([])
  await expect
    .poll(() => browser.heardOf('typing'))
    .toEqual([[{ conversation_id, is_typing: true, username: 'duda' }]])
  // They share no channel.
  await caio.call('POST /api/conversations/private/messages', { body: { content: 'Oi', conversation_id } })
  expect(await client.find(/:caio!\S+ PRIVMSG duda :Oi$/)).toMatch(/^@\S*account=caio[; ]/)
})

test('WHOIS names the channels that the site shows, and the real name stays what it is', async () => {
  const [client, other] = [await enter('ana', 'standard-replies setname'), await enter('bia')]
  await other.ask('JOIN #miami')
  expect(await client.ask('WHOIS bia')).toContainEqual(expect.stringMatching(/ 319 ana bia :?.*#miami/))
  const privacy = (await bia.call('GET /api/userprofile')).privacy
  await bia.call('PUT /api/privacy', { body: { ...privacy, searchable: false } })
  expect((await client.ask('WHOIS bia')).filter((line) => line.includes('#miami'))).toEqual([])
  expect(await client.ask('SETNAME :Ana Maria')).toEqual([
    expect.stringMatching(/ FAIL SETNAME CANNOT_CHANGE_REALNAME :.*NICK/),
  ])
})

test('ChanServ and NickServ answer in the language of the account, by the rules of the site', async () => {
  await setLevels(site, 'lisboa', [[ana, 100]])
  await bia.call('POST /api/update-language', { body: { language: 'en' } })
  const [client, other] = [await enter('ana', 'echo-message'), await enter('bia')]
  await other.ask('JOIN #lisboa')
  expect(await client.ask('PRIVMSG ChanServ :OP #lisboa bia')).toEqual([
    expect.stringMatching(/^:ana!\S+ PRIVMSG ChanServ :OP #lisboa bia$/),
    expect.stringMatching(/^:ChanServ!~u@id\.localhost NOTICE ana :.*bia/),
  ])
  await other.find(/^:ana!\S+ MODE #lisboa \+o bia$/)
  expect(await other.ask('CS master #lisboa ana', 'cs op', 'CHANSERV dance #lisboa')).toEqual([
    expect.stringMatching(/^:ChanServ!\S+ NOTICE bia :The founder’s level changes hands /),
    expect.stringMatching(/NOTICE bia :Say of which channel first: OP #channel$/),
    expect.stringMatching(/NOTICE bia :ChanServ does not know this command\./),
  ])
  expect(await client.ask('NS')).toHaveLength(4)
  expect(await client.ask('NS HELP')).toContainEqual(expect.stringMatching(/ NOTICE ana :NICK APELIDO: /))
  expect(await other.ask('PRIVMSG chanserv :help')).toContainEqual(
    expect.stringMatching(/ NOTICE bia :Commands of ChanServ:$/),
  )
  expect(await client.ask('NS WHOIS bia', 'NICKSERV IDENTIFY segredo', 'NOTICE NickServ :HELP')).toEqual([
    expect.stringMatching(/^:NickServ!\S+ NOTICE ana :bia é bia no site\.$/),
    expect.stringMatching(/^:NickServ!\S+ NOTICE ana :Você já entrou como ana\./),
  ])
  expect(await other.ask('NS NICK Bibi', 'NS LIST')).toEqual([
    expect.stringMatching(/^:bia!\S+ NICK Bibi$/),
    expect.stringMatching(/ NOTICE Bibi :.*Bibi/),
    expect.stringMatching(/ NOTICE Bibi :Your names: bia, Bibi$/),
  ])
  expect((await other.ask('WHOIS nickserv'))[0]).toMatch(/ 311 Bibi NickServ ~u id\.localhost \* NickServ$/)
  for (const nick of ['ChanServ', 'NickServ', 'N1ckServ', 'OperServ'])
    expect(await client.ask(`NICK ${nick}`)).toEqual([expect.stringMatching(/ 432 ana /)])
})

test('picture, name and page of people are metadata, which is read here and changed on the site', async () => {
  const { id } = await site.member('edu')
  const client = await enter('ana', 'batch draft/metadata-2 standard-replies')
  const own = client.lines.findIndex((line) => / BATCH \+\S+ metadata$/.test(line))
  expect(client.lines[own + 1]).toMatch(/ METADATA ana display-name \* ana$/)
  const listed = await client.ask('METADATA edu LIST')
  expect(listed.slice(1, -1).map((line) => line.split(' ').slice(3).join(' '))).toEqual([
    'ana edu display-name * edu',
    `ana edu homepage * http://localhost:0/person/${id}`,
  ])
  expect(await client.ask('METADATA edu GET homepage avatar', 'METADATA ninguem LIST')).toEqual([
    expect.stringMatching(/ BATCH \+\S+ metadata$/),
    expect.stringMatching(/ 761 ana edu homepage \* http/),
    expect.stringMatching(/ 766 ana edu avatar /),
    expect.stringMatching(/ BATCH -/),
    expect.stringMatching(/ FAIL METADATA INVALID_TARGET ninguem /),
  ])
  expect(
    await client.ask(
      'METADATA * SET avatar :x',
      'METADATA * CLEAR',
      'METADATA * SUB avatar display-name',
      'METADATA * SUB !',
    ),
  ).toEqual([
    expect.stringMatching(/ FAIL METADATA KEY_NO_PERMISSION \* avatar /),
    expect.stringMatching(/ FAIL METADATA KEY_NO_PERMISSION \* \* /),
    expect.stringMatching(/ 770 ana :?avatar display-name$/),
    expect.stringMatching(/ FAIL METADATA INVALID_KEY ! /),
  ])
  expect(await client.ask('METADATA * SUBS')).toEqual([
    expect.stringMatching(/ 772 ana :?avatar display-name$/),
  ])
  const other = await enter('edu')
  await other.ask('JOIN #globo,#netflix')
  expect(await client.ask('JOIN #globo,#netflix')).toContainEqual(
    expect.stringMatching(/ METADATA edu display-name \* edu$/),
  )
  const from = client.lines.length
  await other.ask('NICK Dudu')
  await client.find(/ METADATA Dudu display-name \* Dudu$/, from)
  await client.ask()
  expect(client.lines.slice(from).filter((line) => line.includes(' METADATA '))).toHaveLength(1)
  const many = Array.from({ length: 20 }, (_, index) => `k${index}`).join(' ')
  expect(
    (await client.ask(`METADATA * SUB ${many}`)).filter((line) => line.includes('TOO_MANY_SUBS k18')),
  ).toHaveLength(1)
  expect(await client.ask('METADATA * UNSUB avatar')).toEqual([expect.stringMatching(/ 771 ana :?avatar$/)])
})
