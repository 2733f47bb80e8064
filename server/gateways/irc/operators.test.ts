import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setLevels } from '../../../tests/support/channels.ts'
import { enterIrc, freePort, type IrcClient } from '../../../tests/support/irc.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let port: number
let ana: Member

beforeAll(async () => {
  port = await freePort()
  site = await startSite({ environment: { IRC_PORT: String(port), RATE_LIMIT_FACTOR: '50' } })
  ana = await site.member('ana')
  await site.member('bia')
})
afterAll(() => site.stop())

test('who has set a topic is named as in every other line', async () => {
  const leo = await site.member('leo.b')
  await setLevels(site, 'cascais', [[leo, 100]])
  await leo.call('PUT /api/topic', { body: { content: 'Oi', channel: 'cascais' } })
  const client = await enterIrc(port, 'bia')
  expect((await client.ask('TOPIC #cascais')).at(-1)).toMatch(/ 333 bia #cascais leo\|b!~u@id\.localhost /)
  client.socket.destroy()
})

test('what operators do is what it is: TOPIC, MODE, KICK and NICK, by either gateway', async () => {
  await setLevels(site, 'porto', [[ana, 100]])
  const [op, watcher] = [await enterIrc(port, 'ana'), await enterIrc(port, 'bia')]
  await op.ask('JOIN #porto')
  await watcher.ask('JOIN #porto')
  expect(await watcher.ask('TOPIC #porto :meu')).toEqual([
    ':irc.localhost 482 bia #porto :You are not a channel operator',
  ])
  await op.ask('TOPIC #porto :Bom dia')
  await watcher.find(/^:ana!\S+ TOPIC #porto :Bom dia$/)
  expect((await watcher.ask('TOPIC #porto')).join('\n')).toMatch(
    / 332 bia #porto :Bom dia\n.* 333 bia #porto ana!~u@id\.localhost \d+$/,
  )

  expect(await watcher.ask('MODE #porto b')).toEqual([expect.stringMatching(/ 368 bia #porto :The ban/)])
  await op.ask('MODE #porto +o bia')
  await watcher.find(/^:ana!\S+ MODE #porto \+o bia$/)
  // Voice is below her level.
  await op.ask('MODE #porto +v bia', 'MODE #porto -v bia')
  expect(await op.ask('MODE #porto +q bia')).toEqual([expect.stringMatching(/ 482 ana #porto /)])
  expect(await op.ask('MODE #porto +x')).toEqual([expect.stringMatching(/ 472 ana x /)])
  expect(await op.ask('MODE #porto +o ninguem-aqui')).toEqual([
    expect.stringMatching(/ 401 ana ninguem-aqui /),
  ])
  expect(await op.ask('MODE #nao-existe +o bia')).toEqual([expect.stringMatching(/ 403 ana #nao-existe /)])
  expect(await op.ask('MODE #porto')).toEqual([
    expect.stringMatching(/ 324 ana #porto \+nt$/),
    expect.stringMatching(/ 329 ana #porto \d{10}$/),
  ])
  await op.ask('MODE #porto -o bia')
  await watcher.find(/^:ana!\S+ MODE #porto -o bia$/)
  expect(op.messages('MODE').map(({ params }) => params[1])).toEqual(['+o', '-o'])

  expect(await op.ask('KICK #porto ninguem')).toEqual([expect.stringMatching(/ 401 ana ninguem /)])
  await ana.call('POST /api/channel-kick', {
    body: { nickname: 'bia', channel_name: '#porto', reason: 'Chega.' },
  })
  await watcher.find(/^:ana!\S+ KICK #porto bia Chega\.$/)
  expect(await watcher.ask('PRIVMSG #porto :ainda?')).toEqual([expect.stringMatching(/ 404 bia #porto /)])
  expect(op.messages('KICK')).toHaveLength(1)

  await op.ask('MODE #porto +b bia!*@*')
  expect(await watcher.ask('JOIN #porto')).toEqual([expect.stringMatching(/ 474 bia #porto /)])
  expect((await op.ask('MODE #porto b')).join('\n')).toMatch(/ 367 ana #porto bia!\*@\* ana \d+\n.* 368 /)
  expect(await op.ask('MODE #porto -b $a:bia')).toEqual([
    expect.stringMatching(/^:ana!\S+ MODE #porto -b \$a:bia$/),
  ])
  await ana.call('POST /api/channel-ban', {
    body: { nickname: 'bia', channel_name: '#porto', reason: 'De novo.', minutes: 20 },
  })
  expect(await watcher.ask('JOIN #porto')).toEqual([
    expect.stringMatching(
      / 474 bia #porto :.*banido deste canal\. Termina em 20 minutos\. Motivo: De novo\.$/,
    ),
  ])
  await op.ask('MODE #porto -b bia!*@*')
  expect((await watcher.ask('JOIN #porto'))[0]).toMatch(/ JOIN #porto$/)
  await op.ask()
  expect(
    op
      .messages('PART')
      .concat(op.messages('QUIT'))
      .filter(({ source }) => source?.startsWith('bia!')),
  ).toEqual([])
})

test('a ban mask that is of nobody alone is refused in words, and one of a nick bans them', async () => {
  await site.member('caio.b')
  await setLevels(site, 'traveler', [[ana, 100]])
  const op = await enterIrc(port, 'ana')
  await op.ask('JOIN #traveler')
  for (const mask of ['*!*@*', '*!~u@id.localhost', '*', 'ca*!*@*', '@host'])
    expect(await op.ask(`MODE #traveler +b ${mask}`)).toEqual([
      `:irc.localhost 696 ana #traveler b ${mask} :Aqui todos têm o mesmo usuário e host; por isso um banimento diz a conta: escreva nick, nick!*@* ou $a:conta.`,
    ])
  for (const mask of ['caio|b', 'caio|b!*@*', 'CAIO|b!*', 'caio|b!~u@id.localhost', '$a:caio.b']) {
    await op.ask(`MODE #traveler +b ${mask}`)
    expect((await op.ask('MODE #traveler b'))[0]).toMatch(/ 367 ana #traveler caio\|b!\*@\* ana \d+$/)
    await op.ask(`MODE #traveler -b ${mask}`)
    expect((await op.ask('MODE #traveler b'))[0]).toMatch(/ 368 /)
  }
  op.socket.destroy()
})

test('who is put out of a channel that is deleted is told so', async () => {
  const nina = await site.member('nina')
  const { id: nicknameId } = await nina.call('POST /api/nicknames', { body: { nickname: 'nina' } })
  await nina.call('POST /api/select-nickname', { body: { nicknameId } })
  await nina.call('POST /api/channels', { body: { name: 'passageiro' } })
  const client = await enterIrc(port, 'bia')
  await client.ask('JOIN #passageiro')
  await nina.call('DELETE /api/channels/:slug', { params: { slug: 'passageiro' } })
  await client.find(/^:bia!\S+ PART #passageiro :O canal #passageiro foi apagado\.$/)
  expect(await client.ask('PRIVMSG #passageiro :oi')).toEqual([expect.stringMatching(/ 40[34] /)])
  client.socket.destroy()
})

test('KICK puts several people out of one channel, or each out of theirs', async () => {
  const eva = await site.member('eva')
  for (const slug of ['sertanejo', 'swifties']) await setLevels(site, slug, [[eva, 100]])
  await site.member('fabio')
  const op = await enterIrc(port, 'eva')
  await op.ask('JOIN #sertanejo,#swifties')
  for (const name of ['bia', 'fabio']) await (await enterIrc(port, name)).ask('JOIN #sertanejo,#swifties')
  op.send(
    'KICK #sertanejo,#swifties bia,fabio :tchau',
    'KICK #swifties,#sertanejo bia :tchau',
    'KICK #sertanejo fabio,ninguem',
  )
  await op.find(/ 401 eva ninguem /)
  await op.find(/ KICK #sertanejo fabio eva$/)
  expect(op.messages('KICK').map(({ params }) => params)).toEqual([
    ['#sertanejo', 'bia', 'tchau'],
    ['#swifties', 'fabio', 'tchau'],
    ['#swifties', 'bia', 'tchau'],
    ['#sertanejo', 'fabio', 'eva'],
  ])
})

test('what people do is told with their account to clients that ask for it', async () => {
  const gil = await site.member('gil')
  await setLevels(site, 'pinkfloyd', [[gil, 100]])
  await site.member('hugo')
  const [op, other] = [await enterIrc(port, 'gil'), await enterIrc(port, 'hugo')]
  const client = await enterIrc(port, 'bia', 'account-tag away-notify')
  for (const one of [op, other, client]) await one.ask('JOIN #pinkfloyd')
  await op.ask('JOIN #lestepe')
  op.send(
    'TOPIC #pinkfloyd :Sol',
    'MODE #pinkfloyd +v hugo',
    'INVITE bia #lestepe',
    'AWAY :já volto',
    'NICK Gilda',
  )
  await client.find(/ NICK Gilda$/)
  op.send('KICK #pinkfloyd hugo')
  await client.find(/ KICK #pinkfloyd hugo /)
  const done = ['TOPIC', 'MODE', 'INVITE', 'AWAY', 'NICK', 'KICK'].flatMap((name) => client.messages(name))
  expect(done.map(({ command, tags }) => `${command} ${tags.get('account')}`)).toEqual(
    ['TOPIC', 'MODE', 'INVITE', 'AWAY', 'NICK', 'KICK'].map((command) => `${command} gil`),
  )
})

describe('what somebody says as they leave', () => {
  let ivo: Member
  let watcher: IrcClient
  let blocker: IrcClient

  beforeAll(async () => {
    ivo = await site.member('ivo')
    const jota = await site.member('jota')
    await jota.call('POST /api/blocks', { body: { userId: ivo.id } })
    for (const slug of ['rio', 'sampa']) await setLevels(site, slug, [[ana, 100]])
    ;[watcher, blocker] = [await enterIrc(port, 'ana'), await enterIrc(port, 'jota')]
    for (const one of [watcher, blocker]) await one.ask('JOIN #rio,#sampa')
  })

  /** Returns the line that a client gets when his departure is final. */
  async function hear(how: string, client = watcher): Promise<string> {
    const from = client.lines.length
    const own = await enterIrc(port, 'ivo')
    await own.ask('JOIN #rio,#sampa')
    own.send(how)
    if (how.startsWith('QUIT')) await own.ended
    else await own.ask()
    own.socket.destroy()
    const { presence } = site.app.infrastructure
    await expect.poll(() => presence.isOnline(ivo.id)).toBe(false)
    for (const slug of ['rio', 'sampa']) await presence.expel(slug, ivo.id)
    const line = await client.find(/^:ivo!\S+ (PART|QUIT) /, from)
    return line.slice(line.indexOf(' ') + 1)
  }

  test('is told, but to who has blocked them', async () => {
    expect(await hear('QUIT :\x02fui\x02 dormir')).toBe('QUIT :Quit: fui dormir')
    expect(await hear('QUIT')).toBe('QUIT :Quit')
    expect(await hear('QUIT :de novo', blocker)).toBe('QUIT :Quit')
    expect(await hear(`QUIT :${'x'.repeat(300)}`)).toMatch(/^QUIT :Quit: x{199}…$/)
  })

  test('is not told where a line would be refused, held, warned of, or wait', async () => {
    const body = { word: 'cobra', whole: true, action: 'warn' } as const
    const { word } = await ana.call('POST /api/channels/:slug/words', { params: { slug: 'rio' }, body })
    expect(await hear('QUIT :uma cobra')).toBe('QUIT :Quit')
    expect(await hear('QUIT :uma onça')).toBe('QUIT :Quit: uma onça')
    await ana.call('DELETE /api/channels/:slug/words/:id', { params: { slug: 'rio', id: word.id } })
    for (const [begin, end] of [
      ['SLOW #rio 60', 'SLOW #rio 0'],
      ['MUTE #sampa ivo', 'UNMUTE #sampa ivo'],
    ] as const) {
      await watcher.ask(`CS ${begin}`)
      expect(await hear('QUIT :já vou'), begin).toBe('QUIT :Quit')
      await watcher.ask(`CS ${end}`)
    }
    expect(await hear('QUIT :já vou')).toBe('QUIT :Quit: já vou')
  })

  test('is told with the channel that they leave, where it is one', async () => {
    const stays = await enterIrc(port, 'ivo')
    await stays.ask('JOIN #rio')
    const from = watcher.lines.length
    const own = await enterIrc(port, 'ivo')
    await own.ask('JOIN #rio,#sampa', 'PART #rio :ainda estou aqui', 'PART #sampa :chega')
    const { presence } = site.app.infrastructure
    await presence.expel('sampa', ivo.id)
    await watcher.find(/^:ivo!\S+ PART #sampa chega$/, from)
    await presence.expel('rio', ivo.id)
    await watcher.find(/^:ivo!\S+ PART #rio$/, from)
  })
})
