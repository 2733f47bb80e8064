import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { setLevels } from '../../../../tests/support/channels.ts'
import { enterIrc, freePort, type IrcClient } from '../../../../tests/support/irc.ts'
import { type Member, startSite, type TestSite } from '../../../../tests/support/site.ts'

let site: TestSite
let port: number
let ana: Member
let caio: Member

beforeAll(async () => {
  port = await freePort()
  site = await startSite({ environment: { IRC_PORT: String(port), RATE_LIMIT_FACTOR: '50' } })
  ;[ana, caio] = [await site.member('ana'), await site.member('caio')]
  for (const name of ['bia', 'duda', 'edu', 'fabi']) await site.member(name)
})
afterAll(() => site.stop())

afterEach(async () => {
  for (const client of clients.splice(0)) client.socket.destroy()
  await expect.poll(() => site.app.infrastructure.presence.countOnline()).toBe(0)
})

const clients: IrcClient[] = []

async function enter(username: string, capabilities = ''): Promise<IrcClient> {
  const client = await enterIrc(port, username, capabilities)
  clients.push(client)
  return client
}

test('several channels that LIST names are all listed, and its conditions hold for each', async () => {
  const client = await enter('ana')
  const listed = async (wishes: string) =>
    (await client.ask(`LIST ${wishes}`)).slice(0, -1).map((line) => line.split(' ')[3])
  expect((await listed('#rio,#sampa')).toSorted()).toEqual(['#rio', '#sampa'])
  expect(await listed('#rio,#sampa,!#sam*')).toEqual(['#rio'])
  expect(await listed('#rio,#sampa,>1000')).toEqual([])
})

test('a labeled line for somebody who is away has one answer: its echo and their absence in a batch', async () => {
  const [client, other] = [
    await enter('ana', 'labeled-response batch echo-message message-tags'),
    await enter('bia'),
  ]
  await other.ask('AWAY :Almoço')
  const answers = await client.ask('@label=x PRIVMSG bia :oi')
  expect(answers.filter((line) => line.includes('label=x'))).toHaveLength(1)
  const [, batch] = /^@label=x :\S+ BATCH \+(\S+) labeled-response$/.exec(answers[0] ?? '') ?? []
  expect(answers.slice(1)).toEqual([
    expect.stringMatching(new RegExp(`^@batch=${batch};\\S+ :ana!\\S+ PRIVMSG bia :oi$`)),
    expect.stringMatching(new RegExp(`^@batch=${batch} \\S+ 301 ana bia :?Almoço$`)),
    expect.stringMatching(new RegExp(` BATCH -${batch}$`)),
  ])
  await other.ask('AWAY')
  expect(await client.ask('@label=y PRIVMSG bia :e agora')).toEqual([
    expect.stringMatching(/^@\S*label=y\S* :ana!\S+ PRIVMSG bia :e agora$/),
  ])
})

test('to whom a line does not go because it has too many targets is told', async () => {
  const client = await enter('ana')
  expect(await client.ask('PRIVMSG bia,caio,duda,edu,fabi :oi')).toEqual([
    expect.stringMatching(/ 407 ana fabi :/),
  ])
  expect(await client.ask('NOTICE bia,caio,duda,edu,fabi :oi')).toEqual([])
})

test('who goes and comes back without end is heard as often as in the browser', async () => {
  const [client, other] = [await enter('duda'), await enter('bia', 'away-notify')]
  for (const one of [client, other]) await one.ask('JOIN #rio')
  const most = 20 * 50
  const answers = await client.ask(...Array.from({ length: most + 5 }, (_, index) => `AWAY :${index}`))
  expect(answers.filter((line) => / 306 /.test(line))).toHaveLength(most)
  expect(answers.at(-1)).toMatch(/ 263 duda AWAY :/)
  await other.ask()
  expect(other.messages('AWAY')).toHaveLength(most)
  expect(await client.ask('AWAY')).toEqual([expect.stringMatching(/ 305 /)])
})

test('who is banned is put out by a line of its own: no two have the same msgid', async () => {
  await setLevels(site, 'rio', [[ana, 10]])
  const [client, other] = [await enter('ana', 'message-tags'), await enter('caio')]
  for (const one of [client, other]) await one.ask('JOIN #rio')
  client.send('MODE #rio +b caio')
  await client.find(/ KICK #rio caio /)
  const ids = client.messages().flatMap(({ tags }) => tags.get('msgid') ?? [])
  expect(ids).toHaveLength(1)
  await client.ask('MODE #rio -b caio')
})

test('reasons are cut where they are too long, and lose their colours', async () => {
  await setLevels(site, 'rio', [[ana, 10]])
  const [client, other] = [await enter('ana'), await enter('bia')]
  for (const one of [client, other]) await one.ask('JOIN #rio')
  client.send(`KICK #rio bia :\x02${'palavra '.repeat(40)}`)
  expect(await other.find(/ KICK #rio bia /)).toMatch(/ KICK #rio bia :palavra (palavra )+palavra…$/)
  await client.ask('AWAY :\x0304vermelho')
  expect(await other.ask('WHOIS ana')).toContainEqual(expect.stringMatching(/ 301 bia ana :?vermelho$/))
})

test('WHO finds who shares no channel by their nick alone, as far as they let themselves be seen, and always who asks', async () => {
  const [client] = [await enter('ana'), await enter('bia'), await enter('caio')]
  const find = async (mask: string) =>
    (await client.ask(`WHO ${mask} %cnaf`)).slice(0, -1).map((line) => line.split(' ').slice(3).join(' '))
  await caio.call('PUT /api/presence', { body: { invisible: true } })
  expect([await find('Bia'), await find('ana'), await find('caio'), await find('*')]).toEqual([
    ['* bia H bia'],
    ['* ana H ana'],
    [],
    [],
  ])
  await ana.call('PUT /api/presence', { body: { invisible: true } })
  expect(await find('ana')).toEqual(['* ana H ana'])
  for (const one of [ana, caio]) await one.call('PUT /api/presence', { body: { invisible: false } })
})
