import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterIrc, freePort } from '../../../../tests/support/irc.ts'
import { say } from '../../../../tests/support/lines.ts'
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
})
afterAll(async () => {
  crowd.close()
  await site.stop()
})

const linesOf = async (member: Member, slug: string) =>
  (await member.call('GET /api/channels/:slug/messages', { params: { slug } })).messages

test('answers go both ways, live, in history and in private; one to what is not there is a line all the same', async () => {
  const client = await enterIrc(port, 'ana', 'message-tags echo-message batch draft/chathistory')
  await client.ask('JOIN #lisboa')
  const { message: first } = await say(bia, '#lisboa', 'Quem vem?')
  const body = { channel: '#lisboa', text: 'Eu não', replyTo: first.id }
  await caio.call('POST /api/send-message', { body })
  const tag = `+draft/reply=c${first.id}`
  expect(await client.find(/:caio!\S+ PRIVMSG #lisboa :Eu não$/)).toContain(tag)

  client.send(`@+draft/reply=c${first.id} PRIVMSG #lisboa :Eu venho`)
  expect(await client.find(/:ana!\S+ PRIVMSG #lisboa :Eu venho$/)).toContain(tag)
  client.send('@+draft/reply=c999999999 PRIVMSG #lisboa :A quem?')
  await client.find(/:ana!\S+ PRIVMSG #lisboa :A quem\?$/)
  expect((await linesOf(bia, 'lisboa')).map(({ text, replyTo }) => [text, replyTo?.id])).toEqual([
    ['Quem vem?', undefined],
    ['Eu não', first.id],
    ['Eu venho', first.id],
    ['A quem?', undefined],
  ])
  const played = await client.ask('CHATHISTORY LATEST #lisboa * 10')
  expect(played.find((line) => line.endsWith(':Eu não'))).toContain(tag)

  client.send('PRIVMSG bia :Em segredo')
  const [, id] = /msgid=(p\d+)/.exec(await client.find(/PRIVMSG bia :Em segredo$/)) ?? []
  client.send(`@+draft/reply=${id} PRIVMSG bia :E mais`)
  expect(await client.find(/PRIVMSG bia :E mais$/)).toContain(`+draft/reply=${id}`)
})

test('reactions go both ways, are taken back, and refused ones say why', async () => {
  const client = await enterIrc(port, 'ana', 'message-tags echo-message standard-replies')
  const silent = await enterIrc(port, 'bia')
  await client.ask('JOIN #miami')
  await silent.ask('JOIN #miami')
  const { message } = await say(bia, '#miami', 'Reajam')
  await caio.call('POST /api/messages/:id/reactions', { params: { id: message.id }, body: { emoji: '🎉' } })
  const received = await client.find(/ TAGMSG #miami$/)
  expect(received).toMatch(/:caio!\S+ TAGMSG/)
  expect(received).toContain(`+draft/reply=c${message.id}`)
  expect(received).toContain('+draft/react=🎉')

  client.send(`@+draft/react=👍;+draft/reply=c${message.id} TAGMSG #miami`)
  expect(await client.find(/:ana!\S+ TAGMSG #miami$/)).toContain('+draft/react=👍')
  const emoji = async () => (await linesOf(bia, 'miami')).at(-1)?.reactions?.map((one) => one.emoji)
  expect(await emoji()).toEqual(['🎉', '👍'])
  client.send(`@+draft/unreact=👍;+draft/reply=c${message.id} TAGMSG #miami`)
  await expect.poll(emoji).toEqual(['🎉'])
  await client.find(/draft\/unreact=👍\S* :ana!\S+ TAGMSG #miami$/)
  for (const text of ['oi', '👨\u200d'.repeat(250)])
    expect(await client.ask(`@+draft/react=${text};+draft/reply=c${message.id} TAGMSG #miami`)).toEqual([
      expect.stringMatching(/FAIL TAGMSG CANNOT_REACT #miami :/),
    ])
  expect(silent.messages('TAGMSG')).toEqual([])
})

test('the echo of a reaction is the answer to its label, once, by either way', async () => {
  const needed = 'message-tags echo-message labeled-response batch standard-replies'
  const [client, other] = [await enterIrc(port, 'ana', needed), await enterIrc(port, 'ana', needed)]
  for (const one of [client, other]) await one.ask('JOIN #rio')
  const { id } = (await say(bia, '#rio', 'Reajam')).message
  const tags = (label: string, more: string) => `@label=${label};+draft/reply=c${id};${more}`
  const echo = / TAGMSG #rio$/
  const answers = await client.ask(
    `${tags('a', '+draft/react=🎉')} TAGMSG #rio`,
    `${tags('b', '+draft/react=🎉')} TAGMSG #rio`,
    `${tags('c', '+draft/unreact=🎉')} TAGMSG #rio`,
    `${tags('d', '+draft/react=oi')} TAGMSG #rio`,
  )
  const labelled = answers.filter((line) => line.includes(' TAGMSG '))
  expect(labelled.map((line) => /label=(\w)/.exec(line)?.[1])).toEqual(['a', 'b', 'c', 'd'])
  expect(labelled.map((line) => echo.test(line))).toEqual([true, true, true, false])
  expect(labelled[3]).toContain('FAIL TAGMSG CANNOT_REACT')
  await other.find(/draft\/unreact=🎉\S* :ana!\S+ TAGMSG #rio$/)
  expect(other.messages('TAGMSG').map((line) => line.tags.has('label'))).toEqual([false, false])

  await client.ask('PRIVMSG caio :Reaja')
  const [, said = ''] = /msgid=(p\d+)/.exec(await client.find(/PRIVMSG caio :Reaja$/)) ?? []
  const [answer, ...more] = await client.ask(`@label=e;+draft/reply=${said};+draft/react=🎉 TAGMSG caio`)
  expect(answer).toMatch(/^@\S*label=e\S* :ana!\S+ TAGMSG caio$/)
  expect(more).toEqual([])
})

test('in private a reaction reaches the other, and one of theirs comes back', async () => {
  const client = await enterIrc(port, 'ana', 'message-tags echo-message')
  client.send('PRIVMSG caio :Reaja')
  const [, id = ''] = /msgid=p(\d+)/.exec(await client.find(/PRIVMSG caio :Reaja$/)) ?? []
  const path = 'POST /api/private-messages/:id/reactions' as const
  await caio.call(path, { params: { id: Number(id) }, body: { emoji: '😍' } })
  expect(await client.find(/:caio!\S+ TAGMSG ana$/)).toContain('+draft/react=😍')

  const browser = await crowd.connect(caio)
  client.send(`@+draft/react=👍;+draft/reply=p${id} TAGMSG caio`)
  await expect
    .poll(() => browser.heardOf('reaction-changed').at(-1)?.[0].by)
    .toMatchObject([{ userId: ana.id, emoji: '👍', added: true }])
})

test('who says that they are a program is shown as one, as long as one of their clients says so', async () => {
  await site.member('robo')
  const watcher = await enterIrc(port, 'caio', 'message-tags')
  const [client, other] = [
    await enterIrc(port, 'robo', 'message-tags echo-message'),
    await enterIrc(port, 'robo'),
  ]
  for (const one of [client, watcher]) await one.ask('JOIN #globo')
  expect(watcher.lines.find((line) => / 005 .* BOT=/.test(line))).toMatch(/ BOT=B /)
  expect(
    await client.ask(
      'MODE robo',
      'MODE robo +i',
      'MODE robo +Bx',
      'MODE robo +B',
      'MODE robo',
      'MODE caio +B',
    ),
  ).toEqual([
    expect.stringMatching(/ 221 robo \+i$/),
    expect.stringMatching(/ 501 robo /),
    expect.stringMatching(/^:robo!\S+ MODE robo \+B$/),
    expect.stringMatching(/ 221 robo \+iB$/),
    expect.stringMatching(/ 502 robo /),
  ])
  expect(await watcher.ask('WHOIS robo')).toContainEqual(expect.stringMatching(/ 335 caio robo /))
  expect(await watcher.ask('WHO robo %nf')).toContainEqual(expect.stringMatching(/ 354 caio robo HB$/))
  client.send('PRIVMSG #globo :bipe')
  expect(await client.find(/ PRIVMSG #globo :bipe$/)).toMatch(/^@\S*bot[; ]/)
  // The bot tag applies to all clients of a user.
  other.send('PRIVMSG caio :bope')
  expect(await watcher.find(/ PRIVMSG caio :bope$/)).toMatch(/^@\S*bot[; ]/)

  client.socket.destroy()
  await expect
    .poll(async () => (await watcher.ask('WHOIS robo')).filter((line) => / 335 /.test(line)))
    .toEqual([])
  other.send('PRIVMSG #globo :e agora', 'PRIVMSG caio :gente')
  expect(await watcher.find(/ PRIVMSG caio :gente$/)).not.toMatch(/bot[; ]/)
})
