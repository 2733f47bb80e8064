import { Client } from 'irc-framework'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeNickname } from '../../../tests/support/channels.ts'
import { enterIrc, freePort } from '../../../tests/support/irc.ts'
import { say } from '../../../tests/support/lines.ts'
import { createCrowd, type LiveCrowd } from '../../../tests/support/live.ts'
import { type Member, passwordOf, startSite, type TestSite } from '../../../tests/support/site.ts'

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
})
afterAll(async () => {
  crowd.close()
  await site.stop()
})

const linesOf = async (member: Member, slug: string) =>
  (await member.call('GET /api/channels/:slug/messages', { params: { slug } })).messages

test('a line of the browser is heard in IRC, and one of IRC in the browser, each by its id and time', async () => {
  const browser = await crowd.connect(bia)
  await browser.join('rio')
  const client = await enterIrc(port, 'ana', 'server-time message-tags account-tag echo-message')
  const joined = await client.ask('JOIN #rio')
  expect(joined[0]).toMatch(/^@\S*account=ana\S* :ana!~u@id\.localhost JOIN #rio$/)
  expect(joined.find((line) => / 353 /.test(line))).toMatch(/353 ana = #rio :.*bia/)
  expect(joined.at(-1)).toMatch(/ 366 ana #rio /)

  const { message } = await say(bia, '#rio', 'Oi, gente!\nTudo bem?')
  await client.find(/PRIVMSG #rio :Tudo bem\?$/)
  const [first, second] = client.messages('PRIVMSG')
  expect(first?.params).toEqual(['#rio', 'Oi, gente!'])
  expect(Object.fromEntries(first?.tags ?? [])).toEqual({
    time: message.createdAt,
    account: 'bia',
    msgid: `c${message.id}`,
  })
  expect(second?.tags.has('msgid')).toBe(false)

  client.send('PRIVMSG #rio :\x02Oi\x02, \x0304Bia\x03!')
  await expect
    .poll(() => browser.heardOf('new-message').map(([{ username, text }]) => [username, text]))
    .toContainEqual(['ana', 'Oi, Bia!'])
  const [received] = browser.heardOf('new-message').at(-1) ?? []
  expect(await client.find(/:ana!~u@\S+ PRIVMSG #rio :Oi, Bia!$/)).toContain(`msgid=c${received?.id}`)
})

test('a leading slash is text, /me is an action both ways, and who makes other requests of CTCP is told that they go nowhere', async () => {
  const client = await enterIrc(port, 'ana')
  await client.ask('JOIN #sampa')
  await client.ask('PRIVMSG #sampa :/kick todos', 'PRIVMSG #sampa :\x01ACTION dança\x01')
  const requests = [
    'PRIVMSG #sampa :\x01VERSION\x01',
    'PRIVMSG bia :\x01DCC SEND foto.png 2130706433 5000 9\x01',
  ]
  expect(await client.ask(...requests, 'NOTICE bia :\x01VERSION eu 1.0\x01')).toEqual([
    expect.stringMatching(/ 404 ana #sampa :.*CTCP.*DCC/),
    expect.stringMatching(/ 404 ana bia :.*CTCP.*DCC/),
  ])
  await bia.call('POST /api/send-message', { body: { channel: '#sampa', text: '/me canta' } })
  await client.find(/PRIVMSG #sampa :.ACTION canta.$/)
  expect((await linesOf(bia, 'sampa')).map(({ kind, text }) => [kind, text])).toEqual([
    ['text', '/kick todos'],
    ['action', 'dança'],
    ['action', 'canta'],
  ])
  // Without echo-message clients do not receive their own lines.
  expect(client.messages('PRIVMSG').filter(({ source }) => source?.startsWith('ana!'))).toEqual([])
})

test('labeled commands are answered under their label: by the echo, a batch, or an acknowledgement', async () => {
  const client = await enterIrc(port, 'ana', 'labeled-response batch echo-message message-tags')
  const joined = await client.ask('@label=j JOIN #brasil')
  expect(joined[0]).toMatch(/^@label=j :\S+ BATCH \+(\S+) labeled-response$/)
  expect(joined.slice(1, -1).every((line) => line.startsWith('@batch=') || line.includes('batch='))).toBe(
    true,
  )
  expect(joined.at(-1)).toMatch(/ BATCH -\S+$/)
  client.send('@label=m PRIVMSG #brasil :um dois')
  expect(await client.find(/PRIVMSG #brasil :um dois$/)).toMatch(/^@\S*label=m/)
  // Replies come in the order of the commands.
  const long = await client.ask(`@label=l PRIVMSG #brasil :${'longo '.repeat(80)}`)
  expect(long.map((line) => line.replace(/ :longo.*/, ''))).toEqual([
    expect.stringMatching(/^@label=l :\S+ BATCH \+\S+ labeled-response$/),
    expect.stringMatching(/^@\S*msgid=c\d+\S* :ana!\S+ PRIVMSG #brasil$/),
    expect.stringMatching(/^@batch=\d+ :ana!\S+ PRIVMSG #brasil$/),
    expect.stringMatching(/ BATCH -\S+$/),
  ])
  const several = await client.ask('@label=s PRIVMSG #brasil,bia,ninguem-aqui :a todos')
  const [, batch] = /^@label=s :\S+ BATCH \+(\S+) labeled-response$/.exec(several[0] ?? '') ?? []
  expect(several.slice(1)).toEqual([
    expect.stringMatching(new RegExp(`^@batch=${batch};msgid=c\\d+ :ana!\\S+ PRIVMSG #brasil :a todos$`)),
    expect.stringMatching(new RegExp(`^@batch=${batch};msgid=p\\d+ :ana!\\S+ PRIVMSG bia :a todos$`)),
    expect.stringMatching(new RegExp(`^@batch=${batch} \\S+ 401 ana ninguem-aqui `)),
    expect.stringMatching(new RegExp(` BATCH -${batch}$`)),
  ])
  expect(await client.ask('@label=p PONG x')).toEqual([expect.stringMatching(/^@label=p \S+ ACK$/)])
  expect(await client.ask('@label=a MODE ana +')).toEqual([expect.stringMatching(/^@label=a :\S+ ACK$/)])
})

test('favourites are joined after the welcome, and a channel that there is not is made by the rules of the site', async () => {
  await caio.call('PUT /api/favorite-channels', { body: { channels: ['#barra', '#sampa'] } })
  const client = await enterIrc(port, 'caio')
  expect(client.messages('JOIN').map(({ params }) => params[0])).toEqual(['#barra', '#sampa'])
  expect(await client.ask('JOIN #minha-praia')).toEqual([expect.stringMatching(/ 437 caio #minha-praia /)])
  await takeNickname(caio, 'Caju')
  await client.find(/:caio!\S+ NICK Caju$/)
  const created = await client.ask('JOIN #Minha-Maré')
  expect(created[0]).toMatch(/ 470 Caju #Minha-Maré #minha-mare /)
  expect(created.find((line) => / 353 /.test(line))).toMatch(/#minha-mare :~Caju$/)
  expect(await client.ask('JOIN #login')).toEqual([expect.stringMatching(/ 479 /)])
  expect(await client.ask('JOIN #a#b,nada')).toEqual([
    expect.stringMatching(/ 403 /),
    expect.stringMatching(/ 403 /),
  ])
})

test('a person with a browser and two clients joins once and leaves once', async () => {
  const watcher = await enterIrc(port, 'bia')
  await watcher.ask('JOIN #portugal')
  const clients = [await enterIrc(port, 'ana'), await enterIrc(port, 'ana')]
  for (const client of clients) await client.ask('JOIN #portugal')
  const browser = await crowd.connect(ana)
  await browser.join('portugal')
  await watcher.ask()
  expect(watcher.messages('JOIN').filter(({ source }) => source?.startsWith('ana!'))).toHaveLength(1)
  await clients[0]?.ask('PART #portugal :depois')
  expect(clients[0]?.messages('PART').at(-1)?.params).toEqual(['#portugal', 'depois'])
  await site.app.infrastructure.presence.expel('portugal', ana.id)
  await watcher.find(/:ana!\S+ PART #portugal$/)
})

test('whoever has gone altogether quits, and is told so once', async () => {
  const watcher = await enterIrc(port, 'bia')
  await watcher.ask('JOIN #lisboa,#cascais')
  const duda = await site.member('duda')
  const client = await enterIrc(port, 'duda')
  await client.ask('JOIN #lisboa,#cascais')
  await watcher.find(/:duda!\S+ JOIN #cascais$/)
  client.socket.destroy()
  await expect.poll(() => site.app.infrastructure.presence.isOnline(duda.id)).toBe(false)
  for (const slug of ['lisboa', 'cascais']) await site.app.infrastructure.presence.expel(slug, duda.id)
  await watcher.find(/:duda!\S+ QUIT /)
  await watcher.ask()
  expect(
    watcher
      .messages()
      .filter(({ command, source }) => source?.startsWith('duda!') && /PART|QUIT/.test(command)),
  ).toHaveLength(1)
})

test('NICK changes the name everywhere, and a name of somebody else is in use', async () => {
  const browser = await crowd.connect(bia)
  await browser.join('america')
  const [client, other] = [await enterIrc(port, 'ana'), await enterIrc(port, 'ana')]
  await client.ask('JOIN #america')
  expect(await client.ask('NICK bia')).toEqual([expect.stringMatching(/ 433 ana bia /)])
  expect(await client.ask('NICK ChanServ')).toEqual([expect.stringMatching(/ 432 ana ChanServ /)])
  expect(await client.ask('NICK Aninha')).toEqual([
    expect.stringMatching(/^:ana!~u@id\.localhost NICK Aninha$/),
  ])
  const labeled = await enterIrc(port, 'ana', 'labeled-response batch')
  expect(await labeled.ask('@label=n NICK Aninhas')).toEqual([
    expect.stringMatching(/^@label=n :Aninha!\S+ NICK Aninhas$/),
  ])
  expect(await labeled.ask('@label=b NICK Aninha')).toEqual([
    expect.stringMatching(/^@label=b :Aninhas!\S+ NICK Aninha$/),
  ])
  await other.find(/^:ana!\S+ NICK Aninha$/)
  await expect
    .poll(() => browser.heardOf('nickname-changed').map(([{ newNickname }]) => newNickname))
    .toEqual(['Aninha', 'Aninhas', 'Aninha'])
  await client.ask('NICK ana')
  await other.find(/^:Aninha!\S+ NICK ana$/)
  // Each connection has a session, and an account may have ten.
  for (const one of [client, other, labeled]) one.socket.destroy()
})

test('edits and deletions of the browser reach IRC, and REDACT the browser', async () => {
  const client = await enterIrc(
    port,
    'ana',
    'message-tags draft/message-redaction echo-message standard-replies',
  )
  await client.ask('JOIN #miami')
  const { id } = await say(bia, '#miami', 'Ola')
  await bia.call('PATCH /api/messages/:id', { params: { id }, body: { text: 'Olá' } })
  expect(await client.find(/^\S+ :bia!\S+ PRIVMSG #miami :\* Olá$/)).toContain(`+draft/reply=c${id}`)
  await bia.call('DELETE /api/messages/:id', { params: { id } })
  await client.find(new RegExp(`:bia!\\S+ REDACT #miami c${id}$`))

  client.send('PRIVMSG #miami :apague isto')
  const own = /msgid=(c\d+)/.exec(await client.find(/PRIVMSG #miami :apague isto$/))?.[1]
  await client.ask(`REDACT #miami ${own}`)
  expect((await linesOf(bia, 'miami')).at(-1)).toMatchObject({ deleted: true })
  const { id: other } = await say(bia, '#miami', 'minha')
  expect(await client.ask(`REDACT #miami c${other}`)).toContainEqual(
    expect.stringMatching(/ FAIL REDACT REDACT_FORBIDDEN #miami /),
  )
  const neto = await site.signIn('neto')
  await neto.call('DELETE /api/messages/:id', { params: { id: other } })
  await client.find(new RegExp(`^:irc.localhost REDACT #miami c${other}$`))
})

test('who has changed their name edits and deletes older lines under the new one', async () => {
  const eva = await site.member('eva')
  const client = await enterIrc(port, 'ana', 'draft/message-redaction')
  await client.ask('JOIN #cascais')
  const other = await enterIrc(port, 'eva')
  await other.ask('JOIN #cascais')
  const { id } = await say(eva, '#cascais', 'Ola')
  await other.ask('NICK Evinha')
  await eva.call('PATCH /api/messages/:id', { params: { id }, body: { text: 'Olá' } })
  await client.find(/:Evinha!\S+ PRIVMSG #cascais :\* Olá$/)
  await eva.call('DELETE /api/messages/:id', { params: { id } })
  await client.find(new RegExp(`:Evinha!\\S+ REDACT #cascais c${id}$`))
})

test('whoever comes into a channel is told what was said there since they read it last', async () => {
  const read = await say(bia, '#globo', 'lida')
  await ana.call('PUT /api/channels/:slug/read-marker', {
    params: { slug: 'globo' },
    body: { lastReadId: read.id },
  })
  const { id, message } = await say(bia, '#globo', 'perdida')
  const gone = await say(bia, '#globo', 'apagada')
  await bia.call('DELETE /api/messages/:id', { params: { id: gone.id } })
  const client = await enterIrc(port, 'ana', 'batch server-time message-tags labeled-response')
  const joined = await client.ask('@label=h JOIN #globo')
  const [received] = client.messages('PRIVMSG')
  expect(client.messages('PRIVMSG').map(({ params }) => params)).toEqual([['#globo', 'perdida']])
  expect(Object.fromEntries(received?.tags ?? [])).toMatchObject({ time: message.createdAt, msgid: `c${id}` })
  const [begin, end] = client.messages('BATCH').slice(1)
  expect(begin?.params.slice(1)).toEqual(['chathistory', '#globo'])
  expect(begin?.params[0]).toBe(`+${received?.tags.get('batch')}`)
  expect(end?.params[0]).toBe(`-${received?.tags.get('batch')}`)
  expect(joined.findIndex((line) => line.includes('perdida'))).toBeGreaterThan(
    joined.findIndex((line) => / 366 /.test(line)),
  )
})

test('irc-framework, which The Lounge stands on, signs in, joins and talks', async () => {
  const client = new Client()
  const received: string[] = []
  client.on('message', ({ nick, target, message }) => void received.push(`${nick} ${target} ${message}`))
  const registered = new Promise((resolve) => client.once('registered', resolve))
  client.connect({
    ...{
      host: '127.0.0.1',
      port,
      nick: 'ana',
      username: 'ana',
      gecos: 'Ana',
      auto_reconnect: false,
      enable_echomessage: true,
    },
    account: { account: 'ana', password: passwordOf('ana') },
  })
  await registered
  const joined = new Promise((resolve) => client.once('userlist', resolve))
  client.join('#netflix')
  expect(await joined).toMatchObject({
    channel: '#netflix',
    users: [expect.objectContaining({ nick: 'ana' })],
  })
  client.say('#netflix', 'do framework')
  await say(bia, '#netflix', 'da web')
  await expect
    .poll(() => received)
    .toEqual(expect.arrayContaining(['ana #netflix do framework', 'bia #netflix da web']))
  client.quit('até')
})

test('of those who come at once into a channel that is not there, one founds it and all are in', async () => {
  const people = [ana, bia, caio]
  for (const one of people) await takeNickname(one, one.username).catch(() => {})
  const clients = await Promise.all(people.map(({ username }) => enterIrc(port, username)))
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all(clients.map((client) => client.ask(`JOIN #corrida-${round}`)))
    for (const lines of answers) expect(lines.join('\n')).toMatch(/ 366 \S+ #corrida-/)
    const names = await clients[0]?.ask(`NAMES #corrida-${round}`)
    expect(names?.join('\n').match(/~/g)).toHaveLength(1)
    for (const { username } of people) expect(names?.join('\n')).toContain(username)
  }
  for (const client of clients) client.socket.destroy()
})
