import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CommandResult } from '#contract/chat.ts'
import { say } from '../../../../tests/support/lines.ts'
import { createCrowd, type LiveCrowd } from '../../../../tests/support/live.ts'
import { type Member, startSite, type TestSite } from '../../../../tests/support/site.ts'
import { commands } from './commands.ts'

let site: TestSite
let crowd: LiveCrowd
let founder: Member
let lia: Member
let ana: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  crowd = createCrowd(site)
  ;[founder, lia, ana] = await Promise.all([site.signIn('neto'), site.member('lia'), site.member('ana')])
})
afterAll(async () => {
  crowd.close()
  await site.stop()
})

async function give(member: Member, text: string, channel = 'barra'): Promise<CommandResult> {
  const answer = await member.call('POST /api/send-message', { body: { channel, text } })
  if (!('result' in answer)) throw new Error(`“${text}” is no command`)
  return answer.result
}
const refused = (member: Member, text: string, channel = 'barra') =>
  member.refused('POST /api/send-message', { body: { channel, text } })
const linesOf = async (channel: string) =>
  (await lia.call('GET /api/channels/:slug/messages', { params: { slug: channel } })).messages
const levelOf = async (member: Member, slug = 'barra') =>
  (await member.call('GET /api/channels/:slug', { params: { slug } })).data.user_channel_level

test('/me is a line that everybody sees, and answers like one', async () => {
  const { message, id } = await say(lia, 'rio', '/me acena  para todos')
  expect(message).toMatchObject({ id, kind: 'action', text: 'acena  para todos', username: 'lia' })
  expect((await linesOf('rio')).at(-1)).toEqual(message)
  expect(await refused(lia, '/me')).toMatchObject({ status: 400, body: { key: 'text_required' } })
  expect(await refused(lia, '/me  ')).toMatchObject({ status: 400, body: { key: 'text_required' } })
})

test('/help lists every command, in the language of the reader, to them alone', async () => {
  const { text } = await give(lia, '/help')
  const listed = [...text.matchAll(/(?<![\w/])\/([a-z]+)/g)].map(([, name]) => name)
  const synonyms = ['kickban']
  expect(new Set([...listed, ...synonyms, 'help'])).toEqual(new Set([...commands.keys(), 'join', 'part']))
  expect(text).toContain('/kick APELIDO [MOTIVO]: expulsa (operadores)')
})

test('two slashes say what begins with one', async () => {
  expect((await say(lia, 'rio', '//me acena')).message).toMatchObject({ kind: 'text', text: '/me acena' })
  expect((await say(lia, 'rio', '//')).message.text).toBe('/')
  expect((await say(lia, 'rio', 'a /me b')).message.text).toBe('a /me b')
})

test.each(['/dance', '/', '/ me', '/join #rio', '/part', '/__proto__', '/toString'])(
  '%s is no command here, and nobody sees it',
  async (text) => {
    const before = await linesOf('porto')
    expect(await refused(lia, text, 'porto')).toMatchObject({ status: 400, body: { key: 'unknown_command' } })
    expect(await linesOf('porto')).toEqual(before)
  },
)

test('/nick changes the name that is shown, and everybody in the room hears of it', async () => {
  const witness = await crowd.connect(ana)
  await witness.join('barra')
  const mine = await crowd.connect(lia)
  await mine.join('barra')
  expect(await give(lia, '/NICK Sereia')).toEqual({
    command: 'nick',
    text: 'Agora você fala como Sereia.',
    data: { nickname: 'Sereia' },
  })
  await expect.poll(() => witness.heardOf('nickname-changed')).toMatchObject([[{ nickname: 'Sereia' }]])
  expect((await say(lia, 'barra', 'oi')).message.username).toBe('Sereia')
  expect(await refused(ana, '/nick Sereia')).toMatchObject({ status: 409, body: { key: 'nickname_taken' } })
  expect(await refused(ana, '/nick a b')).toMatchObject({ status: 400, body: { key: 'nickname_invalid' } })
  expect(await refused(ana, '/nick')).toMatchObject({ body: { key: 'command_needs_nickname' } })
  await give(lia, '/nick lia')
})

test('/topic tells the topic, and sets it for operators', async () => {
  expect((await give(lia, '/topic')).text).toBe('#barra está sem tópico.')
  expect(await give(founder, '/topic Praia no domingo')).toEqual({
    command: 'topic',
    text: expect.any(String),
    data: { topic: 'Praia no domingo' },
  })
  expect((await give(lia, '/topic')).text).toBe('O tópico de #barra é: Praia no domingo')
  const no = await refused(lia, '/topic meu')
  expect(no).toMatchObject({ status: 403, body: { message: '-ChanServ- You are not a channel operator' } })
  expect(await refused(founder, `/topic ${'a'.repeat(391)}`)).toMatchObject({ status: 400 })
  expect((await linesOf('barra')).at(-1)).toMatchObject({ kind: 'system', event: { key: 'topic' } })
})

test.each([
  ['voice', 3],
  ['devoice', 0],
  ['op', 5],
  ['deop', 0],
  ['master', 10],
  ['demaster', 0],
])('/%s gives level %i', async (command, level) => {
  expect(await give(founder, `/${command} @Ana`)).toEqual({
    command,
    text: expect.stringContaining('ana'),
    data: { nickname: 'ana', level },
  })
  expect(await levelOf(ana)).toBe(level)
})

test.each(['/op ana', '/kick neto', '/ban ana 5 motivo', '/unban ana', '/kickban ana'])(
  '%s is for operators',
  async (text) => {
    expect(await refused(lia, text)).toMatchObject({ status: 403, body: { key: 'not_channel_operator' } })
  },
)

test.each(['op', 'deop', 'voice', 'devoice', 'master', 'demaster', 'kick', 'ban', 'kickban', 'unban'])(
  '/%s wants to know whom',
  async (command) => {
    const answer = await refused(founder, `/${command}`)
    expect(answer).toMatchObject({ status: 400, body: { key: 'command_needs_nickname' } })
    expect(answer.body.message).toContain(`/${command}`)
    expect(await refused(founder, `/${command} ninguem`)).toMatchObject({ status: 404 })
  },
)

test('/kick puts out with a reason, and whoever is out may come back', async () => {
  const client = await crowd.connect(ana)
  await client.join('lisboa')
  const done = await give(founder, '/kick ana muito  barulho', 'lisboa')
  expect(done).toMatchObject({ command: 'kick', data: { nickname: 'ana' } })
  await expect
    .poll(() => client.heardOf('kicked'))
    .toEqual([[{ channel: 'lisboa', reason: 'muito  barulho', banned: false }]])
  expect(await client.join('lisboa')).toMatchObject({ status: 'success' })
})

test('/ban keeps out, for some minutes or until /unban', async () => {
  const bans = () => founder.call('GET /api/channels/:slug/bans', { params: { slug: 'miami' } })
  await give(founder, '/ban ana', 'miami')
  expect(await bans()).toEqual([{ userId: ana.id, name: 'ana', reason: '', until: null }])
  expect(await refused(ana, 'oi', 'miami')).toMatchObject({ status: 403, body: { key: 'channel_banned' } })
  expect(await refused(ana, '/me insiste', 'miami')).toMatchObject({ body: { key: 'channel_banned' } })
  expect(await refused(ana, '/topic', 'miami')).toMatchObject({ body: { key: 'channel_banned' } })

  await give(founder, '/kickban ana 30 propaganda 2x', 'miami')
  expect(await bans()).toMatchObject([{ reason: 'propaganda 2x', until: expect.stringMatching(/Z$/) }])
  await give(founder, '/ban ana 3x avisei', 'miami')
  expect(await bans()).toMatchObject([{ reason: '3x avisei', until: null }])

  expect(await give(founder, '/unban ana', 'miami')).toMatchObject({ data: { nickname: 'ana' } })
  expect(await bans()).toEqual([])
})

test.each([
  ['/mute ana 10m barulho', 10, 'barulho'],
  ['/mute ana 2h', 120, ''],
  ['/mute ana 1D de folga', 1440, 'de folga'],
  ['/mute ana 10mins', 60, '10mins'],
  ['/ban ana 7d', 7 * 1440, ''],
])('%j takes the unit of its time, as other chat programs do', async (text, minutes, reason) => {
  const params = { slug: 'miami' }
  const isBan = text.startsWith('/ban')
  const asked = site.clock.now().getTime()
  await give(founder, text, 'miami')
  const [first, ...others] = await (isBan
    ? founder.call('GET /api/channels/:slug/bans', { params })
    : founder.call('GET /api/channels/:slug/mutes', { params }))
  expect(others).toEqual([])
  expect(first?.reason).toBe(reason)
  expect(Math.round((Date.parse(first?.until ?? '') - asked) / 60_000)).toBe(minutes)
  await give(founder, isBan ? '/unban ana' : '/unmute ana', 'miami')
})

test.each([
  '/kick ana a\nQUIT',
  `/kick ana ${'a'.repeat(201)}`,
  '/ban ana 0',
  '/ban ana 525601',
  '/ban ana 99999999999999999',
])('%j is refused whole', async (text) => {
  expect(await refused(founder, text, 'sampa')).toMatchObject({
    status: 400,
    body: { key: 'command_invalid' },
  })
  expect(await founder.call('GET /api/channels/:slug/bans', { params: { slug: 'sampa' } })).toEqual([])
})

test('/whois tells who somebody is, by either of their names', async () => {
  await ana.call('POST /api/nicknames', { body: { nickname: 'Gaivota' } })
  const [{ id: nicknameId } = { id: 0 }] = (await ana.call('GET /api/userprofile')).nicknames
  await ana.call('POST /api/select-nickname', { body: { nicknameId } })
  for (const name of ['@GAIVOTA', 'ana']) {
    expect(await give(lia, `/whois ${name}`)).toEqual({
      command: 'whois',
      text: 'Gaivota é ana no site.',
      data: { nickname: 'Gaivota', username: 'ana' },
    })
  }
  expect(await refused(lia, '/whois')).toMatchObject({ body: { key: 'command_needs_nickname' } })
  expect(await refused(lia, '/whois ninguem')).toMatchObject({ status: 404, body: { key: 'user_not_found' } })
  await ana.call('POST /api/select-nickname', { body: { nicknameId: null } })
})

test('what a command answers is in the language of who gave it', async () => {
  await lia.call('POST /api/update-language', { body: { language: 'en' } })
  expect((await give(lia, '/topic', 'porto')).text).toBe('#porto has no topic.')
})

test('/msg writes to somebody in private, says so to who wrote alone, and leads there', async () => {
  const before = await linesOf('porto')
  const hers = await crowd.connect(ana)
  const answer = await give(lia, '/msg @Ana  até  já', 'porto')
  const [received] = await lia.call('GET /api/conversations')
  expect(answer).toEqual({
    command: 'msg',
    text: 'Private message sent to ana.',
    data: { nickname: 'ana', conversation_id: received?.id },
  })
  expect(received?.lastMessage).toMatchObject({ content: 'até  já', senderId: lia.id })
  await expect.poll(() => hers.heardOf('new_message')).toMatchObject([[{ content: 'até  já' }]])
  expect(await linesOf('porto')).toEqual(before)
})

test.each([
  ['/msg', 400, 'command_needs_nickname'],
  ['/msg ana', 400, 'text_required'],
  ['/msg ninguem oi', 404, 'user_not_found'],
  ['/msg lia oi', 400, 'conversation_with_self'],
])('%s says what is wrong', async (text, status, key) => {
  expect(await refused(lia, text, 'porto')).toMatchObject({ status, body: { key } })
})

test('/msg stops at a block', async () => {
  await ana.call('POST /api/blocks', { body: { userId: lia.id } })
  expect(await refused(lia, '/msg ana oi')).toMatchObject({
    status: 403,
    body: { key: 'conversation_blocked' },
  })
})
