import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterIrc, freePort, type IrcClient } from '../../../../tests/support/irc.ts'
import { say } from '../../../../tests/support/lines.ts'
import { type Member, startSite, type TestSite } from '../../../../tests/support/site.ts'

let site: TestSite
let port: number
let ana: Member
let bia: Member
let client: IrcClient
/** Lines of #rio, a second apart, with ids and times; after the third there are some that are not sent. */
const lines: { id: number; time: string }[] = []
/** Private messages of ana and bia, in turns. */
const privateLines: { id: number; time: string }[] = []

const capabilities = 'batch message-tags server-time account-tag draft/chathistory'

beforeAll(async () => {
  port = await freePort()
  site = await startSite({ environment: { IRC_PORT: String(port), RATE_LIMIT_FACTOR: '50' } })
  ;[ana, bia] = [await site.member('ana'), await site.member('bia')]
  client = await enterIrc(port, 'ana', capabilities)
  await client.ask('JOIN #rio')
  for (let number = 0; number < 10; number++) {
    const { id, message } = await say(number % 2 ? ana : bia, '#rio', `linha ${number}`)
    lines.push({ id, time: message.createdAt })
    if (number === 2) await saySomethingUntold()
    site.clock.advance({ seconds: 1 })
  }
  const { conversation_id } = await ana.call('POST /api/add-conversation', { body: { user: bia.id } })
  for (let number = 0; number < 4; number++) {
    const body = { content: `segredo ${number}`, conversation_id }
    const sender = number % 2 ? ana : bia
    const { id, timestamp } = await sender.call('POST /api/conversations/private/messages', { body })
    privateLines.push({ id, time: timestamp })
    site.clock.advance({ seconds: 1 })
  }
  await client.ask()
})
afterAll(() => site.stop())

/** Adds a deleted message, a system line, and a message of a user whom ana has blocked. */
async function saySomethingUntold(): Promise<void> {
  const { id } = await say(bia, '#rio', 'apagada')
  await bia.call('DELETE /api/messages/:id', { params: { id } })
  const caio = await site.member('caio')
  await ana.call('POST /api/blocks', { body: { userId: caio.id } })
  await say(caio, '#rio', 'de quem foi bloqueado')
  const staff = await site.member('moderadora', { roles: ['ROLE_ADMIN'] })
  await staff.call('PUT /api/topic', { body: { content: 'Maravilha', channel: 'rio' } })
}

/** Returns the texts of the reply. Its first and last lines belong to the batch. */
async function history(command: string, kind: string[] = ['chathistory', '#rio']): Promise<string[]> {
  const from = client.messages().length
  await client.ask(`CHATHISTORY ${command}`)
  const [begin, ...rest] = client
    .messages()
    .slice(from)
    .filter(({ command: name }) => name !== 'PONG')
  const end = rest.pop()
  const [id] = begin?.params ?? []
  expect([begin?.command, ...(begin?.params.slice(1) ?? [])]).toEqual(['BATCH', ...kind])
  expect(end?.params).toEqual([id?.replace('+', '-')])
  expect(rest.filter(({ tags }) => `+${tags.get('batch')}` !== id)).toEqual([])
  return rest.map(({ params }) => params.slice(1).join(' '))
}

const numbered = (...numbers: number[]) => numbers.map((number) => `linha ${number}`)
const msgid = (number: number) => `msgid=c${lines[number]?.id}`
const time = (number: number) => `timestamp=${lines[number]?.time}`

test.each<[string, () => string, number[]]>([
  ['LATEST with * is the newest', () => 'LATEST #rio * 3', [7, 8, 9]],
  ['LATEST after a line', () => `LATEST #rio ${msgid(6)} 50`, [7, 8, 9]],
  ['LATEST after a line, the newest of more', () => `LATEST #rio ${msgid(0)} 2`, [8, 9]],
  ['LATEST after a moment', () => `LATEST #rio ${time(6)} 50`, [7, 8, 9]],
  ['BEFORE a line, the nearest', () => `BEFORE #rio ${msgid(6)} 2`, [4, 5]],
  ['BEFORE a moment, in spite of what is not told', () => `BEFORE #rio ${time(4)} 3`, [1, 2, 3]],
  ['BEFORE everything', () => 'BEFORE #rio timestamp=0000-01-01T00:00:00.000Z 5', []],
  ['AFTER a line, the nearest', () => `AFTER #rio ${msgid(3)} 3`, [4, 5, 6]],
  ['AFTER a moment, in spite of what is not told', () => `AFTER #rio ${time(1)} 3`, [2, 3, 4]],
  ['AFTER everything', () => 'AFTER #rio timestamp=2262-01-01T00:00:00.000Z 5', []],
  ['AROUND a line, which is in the middle', () => `AROUND #rio ${msgid(7)} 3`, [6, 7, 8]],
  ['AFTER the last moment there is', () => 'AFTER #rio timestamp=9999-12-31T23:59:59.999Z 3', []],
  ['AROUND a line, alone', () => `AROUND #rio ${msgid(7)} 1`, [7]],
  ['AROUND a moment', () => `AROUND #rio ${time(5)} 3`, [4, 5, 6]],
  ['AROUND the future', () => 'AROUND #rio timestamp=2262-01-01T00:00:00.000Z 3', [8, 9]],
  ['BETWEEN lines, forwards', () => `BETWEEN #rio ${msgid(0)} ${msgid(9)} 3`, [1, 2, 3]],
  ['BETWEEN lines, backwards', () => `BETWEEN #rio ${msgid(9)} ${msgid(0)} 3`, [6, 7, 8]],
  ['BETWEEN moments', () => `BETWEEN #rio ${time(6)} ${time(9)} 50`, [7, 8]],
  ['BETWEEN a line and a moment', () => `BETWEEN #rio ${time(9)} ${msgid(6)} 50`, [7, 8]],
])('%s', async (_, command, numbers) => {
  expect(await history(command())).toEqual(numbered(...numbers))
})

test('topics, levels and who was put out are in the history of whoever asks for events', async () => {
  const staff = await site.signIn('moderadora')
  await site.member('duda')
  await (await enterIrc(port, 'duda')).ask('JOIN #porto')
  const level = { channel_name: 'porto', nickname: 'duda' }
  await staff.call('PUT /api/topic', { body: { content: 'Ribeira', channel: 'porto' } })
  await say(bia, '#porto', 'bonito')
  for (const given of [5, 0] as const)
    await staff.call('POST /api/channel-level', { body: { ...level, new_level: given } })
  await staff.call('POST /api/channel-kick', { body: { ...level, reason: 'Chega.' } })
  const reader = await enterIrc(port, 'bia', `${capabilities} draft/event-playback`)
  const received = await reader.ask('CHATHISTORY LATEST #porto * 50')
  expect(received.slice(1, -1).map((line) => line.replace(/^@\S*msgid=c\d+\S* :(\w+)!\S+/, '$1'))).toEqual([
    'moderadora TOPIC #porto :Ribeira',
    'bia PRIVMSG #porto :bonito',
    'moderadora MODE #porto +o duda',
    'moderadora MODE #porto -aov duda duda duda',
    'moderadora KICK #porto duda Chega.',
  ])
  expect(await history('LATEST #porto * 50', ['chathistory', '#porto'])).toEqual(['bonito'])
})

test('each line has the id, the time, the account and the text that it has over REST', async () => {
  const from = client.messages('PRIVMSG').length
  await history('LATEST #rio * 100')
  const answered = client.messages('PRIVMSG').slice(from)
  const { messages } = await ana.call('GET /api/channels/:slug/messages', { params: { slug: 'rio' } })
  const received = messages.filter(({ kind, deleted, hidden }) => kind !== 'system' && !deleted && !hidden)
  expect(received).toHaveLength(10)
  expect(messages.length).toBeGreaterThan(received.length)
  expect(
    answered.map(({ tags, params }) => [tags.get('msgid'), tags.get('time'), tags.get('account'), params[1]]),
  ).toEqual(received.map((line) => [`c${line.id}`, line.createdAt, line.username, line.text]))
})

test('a private conversation is named by the other, and has the lines of both', async () => {
  const secrets = (...numbers: number[]) => numbers.map((number) => `segredo ${number}`)
  const kind = ['chathistory', 'bia']
  expect(await history('LATEST BIA * 50', ['chathistory', 'BIA'])).toEqual(secrets(0, 1, 2, 3))
  const [theirs, own] = client.messages('PRIVMSG').slice(-4)
  expect([theirs?.source, theirs?.params[0], own?.source, own?.params[0]]).toEqual([
    expect.stringMatching(/^bia!/),
    'ana',
    expect.stringMatching(/^ana!/),
    'bia',
  ])
  expect(own?.tags.get('msgid')).toBe(`p${privateLines[1]?.id}`)
  expect(await history(`BEFORE bia msgid=p${privateLines[2]?.id} 1`, kind)).toEqual(secrets(1))
  expect(await history(`AFTER bia timestamp=${privateLines[1]?.time} 50`, kind)).toEqual(secrets(2, 3))
  // An existing user without a conversation.
  expect(await history('LATEST caio * 50', ['chathistory', 'caio'])).toEqual([])
})

test('TARGETS are the channels and people with something said in between, in that order', async () => {
  const kind = ['draft/chathistory-targets']
  const [begin, end] = ['timestamp=2020-01-01T00:00:00.000Z', 'timestamp=2262-01-01T00:00:00.000Z']
  const rio = `#rio ${lines[9]?.time}`
  const talk = `bia ${privateLines[3]?.time}`
  expect(await history(`TARGETS ${begin} ${end} 50`, kind)).toEqual([rio, talk])
  expect(await history(`TARGETS ${begin} ${end} 1`, kind)).toEqual([rio])
  expect(await history(`TARGETS ${end} ${begin} 1`, kind)).toEqual([talk])
  expect(await history(`TARGETS ${time(9)} ${end} 50`, kind)).toEqual([talk])
  // There is a message in between, but also a later one.
  expect(await history(`TARGETS ${begin} ${time(8)} 50`, kind)).toEqual([])
  await ana.call('POST /api/blocks', { body: { userId: bia.id } })
  expect(await history('LATEST bia * 50', ['chathistory', 'bia'])).toEqual([])
  const others = await history(`TARGETS ${begin} ${end} 50`, kind)
  await ana.call('DELETE /api/blocks', { body: { userId: bia.id } })
  expect(others.filter((target) => target.startsWith('bia'))).toEqual([])
})

test.each([
  ['LAST #rio * 5', 'INVALID_PARAMS LAST'],
  ['LATEST #rio *', 'INVALID_PARAMS LATEST'],
  ['LATEST #rio * 5 5', 'INVALID_PARAMS LATEST'],
  ['LATEST #rio * 0', 'INVALID_PARAMS LATEST 0'],
  ['LATEST #rio * muito', 'INVALID_PARAMS LATEST muito'],
  ['BEFORE #rio ontem 5', 'INVALID_PARAMS BEFORE'],
  ['BEFORE #rio timestamp=ontem 5', 'INVALID_PARAMS BEFORE timestamp=ontem'],
  ['BEFORE #rio seq=1 5', 'INVALID_MSGREFTYPE BEFORE #rio'],
  ['BEFORE #rio msgid=p1 5', 'MESSAGE_ERROR BEFORE #rio'],
  ['TARGETS * * 5', 'INVALID_PARAMS TARGETS \\*'],
  ['LATEST #nenhum * 5', 'INVALID_TARGET LATEST #nenhum'],
  ['LATEST #a#b * 5', 'INVALID_TARGET LATEST #a#b'],
  ['LATEST ninguem * 5', 'INVALID_TARGET LATEST ninguem'],
])('CHATHISTORY %s fails: %s', async (command, failure) => {
  // Clients that know this command support `FAIL` without another capability.
  expect(await client.ask(`CHATHISTORY ${command}`)).toEqual([
    expect.stringMatching(new RegExp(`^:\\S+ FAIL CHATHISTORY ${failure} :\\S`)),
  ])
})

test('a channel is read as over REST: by whoever may enter it, and by nobody who is banned there', async () => {
  await say(bia, '#sampa', 'de longe')
  expect(await history('LATEST #sampa * 5', ['chathistory', '#sampa'])).toEqual(['de longe'])
  const staff = await site.signIn('moderadora')
  const body = { nickname: 'ana', channel_name: '#sampa', reason: '' }
  await staff.call('POST /api/channel-ban', { body })
  expect(await client.ask('CHATHISTORY LATEST #sampa * 5')).toEqual([
    expect.stringMatching(/ FAIL CHATHISTORY INVALID_TARGET LATEST #sampa :/),
  ])
})

test('a client that asks itself is told nothing on its own, and one without batches is told lines', async () => {
  const joined = await client.ask('JOIN #rio', 'PART #rio', 'JOIN #rio')
  expect(joined.filter((line) => / (BATCH|PRIVMSG) /.test(line))).toEqual([])
  const bare = await enterIrc(port, 'ana', 'draft/chathistory')
  const answered = await bare.ask('CHATHISTORY LATEST #rio * 2')
  expect(answered).toEqual([
    expect.stringMatching(/^:bia!\S+ PRIVMSG #rio :linha 8$/),
    expect.stringMatching(/^:ana!\S+ PRIVMSG #rio :linha 9$/),
  ])
  expect((await bare.ask('VERSION')).length).toBe(1)
  bare.socket.destroy()
})

test('what was said in private while nobody was there waits until it is read, for clients that do not ask', async () => {
  const { conversation_id } = await ana.call('POST /api/add-conversation', { body: { user: bia.id } })
  const marker = { params: { id: conversation_id }, body: { lastReadId: privateLines[1]?.id ?? 0 } }
  await ana.call('PUT /api/conversations/:id/read-marker', marker)
  const received = async (wanted: string) => {
    const one = await enterIrc(port, 'ana', wanted)
    one.socket.destroy()
    return one
  }
  const plain = await received('batch message-tags server-time')
  expect(plain.messages('PRIVMSG').map(({ params }) => params)).toEqual([['ana', 'segredo 2']])
  expect(plain.messages('PRIVMSG')[0]?.tags.get('time')).toBe(privateLines[2]?.time)
  expect(plain.messages('BATCH')[0]?.params.slice(1)).toEqual(['chathistory', 'bia'])
  const own = await received('znc.in/self-message')
  expect(own.messages('PRIVMSG').map(({ params }) => params[1])).toEqual(['segredo 2', 'segredo 3'])
  expect((await received('draft/chathistory')).messages('PRIVMSG')).toEqual([])

  await ana.call('PUT /api/conversations/:id/read-marker', {
    params: { id: conversation_id },
    body: { lastReadId: privateLines[3]?.id ?? 0 },
  })
  expect((await received('batch')).messages('PRIVMSG')).toEqual([])
})

test('*playback plays what was said since a moment, of all or of those that are named, and no more by itself', async () => {
  const seconds = (at: string | undefined, more = 0) => String((Date.parse(at ?? '') + more) / 1000)
  const one = await enterIrc(
    port,
    'ana',
    'batch message-tags server-time znc.in/playback znc.in/self-message',
  )
  await one.ask('PRIVMSG *playback :PLAY #rio 9999999999', 'JOIN #rio')
  expect(one.messages('PRIVMSG')).toEqual([])
  const played = async (command: string) => {
    const from = one.messages('PRIVMSG').length
    await one.ask(`PRIVMSG *playback :${command}`)
    return one
      .messages('PRIVMSG')
      .slice(from)
      .map(({ params }) => params[1])
  }
  expect(await played(`PLAY #rio ${seconds(lines[6]?.time, 1)}`)).toEqual(numbered(7, 8, 9))
  expect(one.messages('BATCH')[0]?.params.slice(1)).toEqual(['znc.in/playback', '#rio'])
  const period = `${seconds(lines[2]?.time, 1)} ${seconds(lines[7]?.time)}`
  expect(await played(`play #rio ${period}`)).toEqual(numbered(3, 4, 5, 6))
  expect(await played(`play * ${seconds(lines[9]?.time)}`)).toEqual([
    'linha 9',
    ...[0, 1, 2, 3].map((number) => `segredo ${number}`),
  ])
  expect(await played(`play BIA ${seconds(privateLines[3]?.time)}`)).toEqual(['segredo 3'])
  expect(await played('play #nenhum,ninguem 0')).toEqual([])
  expect(await played('clear *')).toEqual([])
  expect(await played('list')).toEqual([
    `#rio 0 ${seconds(lines[9]?.time)}`,
    `bia 0 ${seconds(privateLines[3]?.time)}`,
  ])
  one.socket.destroy()
})
