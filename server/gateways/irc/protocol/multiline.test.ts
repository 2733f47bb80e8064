import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enterIrc, freePort, type IrcClient } from '../../../../tests/support/irc.ts'
import { say } from '../../../../tests/support/lines.ts'
import { type Member, startSite, type TestSite } from '../../../../tests/support/site.ts'

let site: TestSite
let bia: Member
let client: IrcClient
let reader: IrcClient
let plain: IrcClient

beforeAll(async () => {
  const port = await freePort()
  site = await startSite({ environment: { IRC_PORT: String(port), RATE_LIMIT_FACTOR: '50' } })
  await site.member('ana')
  bia = await site.member('bia')
  const common = 'message-tags server-time echo-message labeled-response'
  client = await enterIrc(port, 'ana', `batch draft/multiline draft/chathistory ${common}`)
  reader = await enterIrc(port, 'bia', `batch draft/multiline ${common}`)
  plain = await enterIrc(port, 'bia', common)
  for (const one of [client, reader, plain]) await one.ask('JOIN #rio')
})
afterAll(() => site.stop())
beforeEach(() => {
  for (const one of [client, reader, plain]) one.lines.length = 0
})

const textOf = async () => {
  const { messages } = await bia.call('GET /api/channels/:slug/messages', { params: { slug: 'rio' } })
  return messages.at(-1)
}

/** Assembles the text like a client that supports batches. */
function together(one: IrcClient): string {
  const lines = one.messages('PRIVMSG')
  return lines.reduce((text, { params, tags }, index) => {
    const joint = index === 0 || tags.has('draft/multiline-concat') ? '' : '\n'
    return text + joint + params[1]
  }, '')
}

test('the lines of one text have their order in their times, for programs that sort by them', async () => {
  await say(bia, '#rio', 'um\ndois\ntrês')
  await plain.find(/PRIVMSG #rio :três$/)
  const [first = 0, ...others] = plain
    .messages('PRIVMSG')
    .map(({ tags }) => Date.parse(tags.get('time') ?? ''))
  expect(others).toEqual([first + 1, first + 2])
  expect(first).toBe(Date.parse((await textOf())?.createdAt ?? ''))
})

test('a batch is one line of the site, and a batch again for whoever knows them', async () => {
  client.send(
    '@label=x BATCH +1 draft/multiline #rio',
    '@batch=1 PRIVMSG #rio olá',
    '@batch=1 PRIVMSG #rio :',
    '@batch=1 PRIVMSG #rio :como vão ',
    '@batch=1;draft/multiline-concat PRIVMSG #rio :todos?',
    'BATCH -1',
  )
  await plain.find(/PRIVMSG #rio :como vão todos\?$/)
  const stored = await textOf()
  expect(stored?.text).toBe('olá\n\ncomo vão todos?')
  await reader.find(/BATCH -/)
  await client.find(/BATCH -/)
  for (const one of [client, reader]) expect(together(one)).toBe(stored?.text)
  const [begin] = reader.messages('BATCH')
  expect(begin?.params.slice(1)).toEqual(['draft/multiline', '#rio'])
  expect(begin?.tags.get('msgid')).toBe(`c${stored?.id}`)
  expect(reader.messages('PRIVMSG').filter(({ tags }) => tags.has('msgid'))).toEqual([])
  expect(client.messages('BATCH')[0]?.tags.get('label')).toBe('x')
  expect(client.lines.filter((line) => line.includes('label='))).toHaveLength(1)
  expect(plain.messages('PRIVMSG').map(({ params, tags }) => [params[1], tags.get('msgid')])).toEqual([
    ['olá', `c${stored?.id}`],
    ['como vão todos?', undefined],
  ])
})

test('a long text of the browser is put together again as it was, in history too', async () => {
  const text = `${'palavra  dupla '.repeat(90)}fim\n\n  recuado`
  await say(bia, '#rio', text)
  await client.find(/BATCH -/)
  expect(together(client)).toBe(text)
  client.lines.length = 0
  await client.ask('CHATHISTORY LATEST #rio * 1')
  expect(together(client)).toBe(text)
  const [outer, inner] = client.messages('BATCH')
  expect(outer?.params[1]).toBe('chathistory')
  expect(`+${inner?.tags.get('batch')}`).toBe(outer?.params[0])
})

test('a batch goes to a person, too', async () => {
  client.send(
    'BATCH +p draft/multiline bia',
    '@batch=p PRIVMSG bia um',
    '@batch=p PRIVMSG bia dois',
    'BATCH -p',
  )
  await reader.find(/BATCH -/)
  expect(together(reader)).toBe('um\ndois')
})

const open = 'BATCH +9 draft/multiline #rio'
const line = '@batch=9 PRIVMSG #rio :x'

test.each([
  ['another target', [open, '@batch=9 PRIVMSG #sampa :x'], 'MULTILINE_INVALID_TARGET #rio #sampa'],
  ['too many lines', [open, ...Array(33).fill(line)], 'MULTILINE_MAX_LINES 32'],
  ['too long a text', [open, ...Array(6).fill(`${line}${'x'.repeat(400)}`)], 'MULTILINE_MAX_BYTES 2000'],
  ['nothing but empty lines', [open, '@batch=9 PRIVMSG #rio :'], 'MULTILINE_INVALID'],
  [
    'an empty line as the rest of one',
    [open, line, '@batch=9;draft/multiline-concat PRIVMSG #rio :'],
    'MULTILINE_INVALID',
  ],
  ['notices among messages', [open, line, '@batch=9 NOTICE #rio :x'], 'MULTILINE_INVALID'],
  ['lines of another batch', [open, '@batch=8 PRIVMSG #rio :x'], 'MULTILINE_INVALID'],
])('a batch with %s is refused once, and says nothing', async (_, lines, failure) => {
  const answered = await client.ask(...lines, 'BATCH -9')
  expect(answered).toEqual([expect.stringMatching(new RegExp(`^:\\S+ FAIL BATCH ${failure} :\\S`))])
})

test('what is wrong with a line of a batch answers the label of the batch', async () => {
  const lines = [`@label=w ${open}`, '@batch=9 PRIVMSG #sampa :x', line, 'BATCH -9']
  expect(await client.ask(...lines)).toEqual([
    expect.stringMatching(/^@label=w :\S+ FAIL BATCH MULTILINE_INVALID_TARGET #rio #sampa :/),
  ])
  expect(await client.ask(`@label=v ${open}`, 'BATCH -9')).toEqual([
    expect.stringMatching(/^@label=v :\S+ FAIL BATCH MULTILINE_INVALID :/),
  ])
})

test('what is no batch is refused, and the limits are told', async () => {
  expect(await client.ask('BATCH +1 outro #rio', 'BATCH +ã draft/multiline #rio', 'BATCH -7')).toEqual([
    expect.stringMatching(/ FAIL BATCH UNKNOWN_TYPE 1 outro :/),
    expect.stringMatching(/ FAIL BATCH INVALID_REFTAG \+ã :/),
    expect.stringMatching(/ FAIL BATCH MULTILINE_INVALID :/),
  ])
  expect((await client.ask('CAP LS 302')).join()).toContain('draft/multiline=max-bytes=2000,max-lines=32')
  expect(await plain.ask('BATCH +1 draft/multiline #rio')).toEqual([expect.stringMatching(/ 421 bia BATCH /)])
})
