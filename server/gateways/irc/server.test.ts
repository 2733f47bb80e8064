import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectIrc, enterIrc, freePort } from '../../../tests/support/irc.ts'
import { withClient } from '../../../tests/support/postgres.ts'
import { startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let port: number

beforeAll(async () => {
  port = await freePort()
  site = await startSite({ environment: { IRC_PORT: String(port) } })
  await site.member('ana')
  await site.member('bia')
  await site.member('caio')
})
afterAll(() => site.stop())

test('the server answers to its name and a mask of it, and of others it knows nothing', async () => {
  const client = await enterIrc(port, 'ana')
  for (const target of ['', 'irc.localhost', '*.localhost', 'ANA'])
    expect(await client.ask(`TIME ${target}`)).toEqual([expect.stringMatching(/ 391 ana irc\.localhost /)])
  for (const name of ['ADMIN', 'INFO', 'MOTD', 'TIME', 'VERSION'])
    expect(await client.ask(`${name} irc.elsewhere`)).toEqual([
      expect.stringMatching(/ 402 ana irc\.elsewhere :No such server$/),
    ])
  expect(await client.ask('LINKS')).toEqual([expect.stringMatching(/ 365 ana \* :End of \/LINKS list$/)])
  client.socket.destroy()
})

test('nobody is an operator of the server, whatever they say, and nobody does what operators do', async () => {
  const client = await enterIrc(port, 'ana')
  expect(await client.ask('OPER root', 'OPER root segredo')).toEqual([
    expect.stringMatching(/ 461 ana OPER /),
    expect.stringMatching(/ 491 ana :There are no IRC operators here$/),
  ])
  for (const command of ['KILL bia :fora', 'WALLOPS :oi', 'REHASH', 'DIE', 'SQUIT irc.localhost :x'])
    expect(await client.ask(command)).toEqual([expect.stringMatching(/ 481 ana :Permission Denied/)])
  client.socket.destroy()
})

test('nobody walks through names: of sixty people in a minute somebody hears, in whichever of their clients', async () => {
  const [client, other] = [await enterIrc(port, 'caio', 'standard-replies'), await enterIrc(port, 'caio')]
  const requests = await client.ask(...Array.from({ length: 60 }, (_, index) => `METADATA nome${index} LIST`))
  expect(requests.filter((line) => / FAIL METADATA INVALID_TARGET /.test(line))).toHaveLength(60)
  expect(await other.ask('METADATA ana LIST', 'METADATA * GET display-name')).toEqual([
    expect.stringMatching(/ 263 caio METADATA /),
    expect.stringMatching(/ 761 caio \* display-name /),
  ])
  for (const one of [client, other]) one.socket.destroy()
})

test('a list that is longer than what may wait for a client is told as it reads it, with a label too', async () => {
  await withClient(site.databaseUrl, (database) =>
    database.query(
      `insert into channels (slug, topic, created_at)
       select 'canal-' || n, repeat('maré ', 78), now() from generate_series(1, 15000) n`,
    ),
  )
  const client = await enterIrc(port, 'ana', 'labeled-response batch')
  for (const label of ['', '@label=l ']) {
    const lines = await client.ask(`${label}LIST #canal-*`)
    expect(lines.filter((line) => / 322 /.test(line))).toHaveLength(15_000)
    expect(lines.some((line) => / 323 /.test(line))).toBe(true)
  }
  client.socket.destroy()
})

test('who asks for the modes of all their channels at once waits, and is answered each', async () => {
  const client = await enterIrc(port, 'bia')
  client.send(...Array.from({ length: 160 }, () => 'MODE #barra'))
  await expect.poll(() => client.messages('324').length, { timeout: 25_000, interval: 200 }).toBe(160)
  client.socket.destroy()
}, 30_000)

test.each([
  ['says more, also where nobody hears it', 'PRIVMSG #ninguem :x', 200],
  ['asks for more than its channels', 'MODE #barra', 600],
])('who %s is cut within seconds', async (_, command, times) => {
  const client = await enterIrc(port, 'caio')
  client.send(...Array.from({ length: times }, () => command))
  await client.find(/^ERROR :.*Excess Flood/)
})

test('what cannot be read is answered in its turn', async () => {
  const client = await enterIrc(port, 'ana')
  client.socket.write(Buffer.from('LUSERS\r\nPRIVMSG #rio :\xff\r\nTIME\r\n', 'latin1'))
  const answers = (await client.ask()).map((line) => line.split(' ')[1])
  expect(answers.slice(-3)).toEqual(['266', 'FAIL', '391'])
  client.socket.destroy()
})

test('who sends what cannot be read sends it no faster than anything else, signed in or not', async () => {
  for (const client of [await connectIrc(port), await enterIrc(port, 'bia')]) {
    client.socket.write(Buffer.from('\xff\n'.repeat(30_000), 'latin1'))
    await client.ended
    expect(client.lines.at(-1)).toMatch(/^ERROR :Excess Flood$/)
    expect(client.lines.filter((line) => line.includes('INVALID_UTF8')).length).toBeLessThan(200)
  }
})

test('who is told that they are in, and cannot be told what they have missed, is not in', async () => {
  const [client, other] = [await enterIrc(port, 'ana'), await enterIrc(port, 'bia')]
  await other.ask('JOIN #porto')
  const rename = (from: string, to: string) =>
    withClient(site.databaseUrl, (database) => database.query(`alter table ${from} rename to ${to}`))
  await rename('message_reactions', 'elsewhere')
  try {
    await client.ask('JOIN #porto')
  } finally {
    await rename('elsewhere', 'message_reactions')
  }
  expect(client.messages('JOIN')).toHaveLength(1)
  expect(client.messages('PART').map(({ params }) => params)).toEqual([['#porto']])
  expect(await client.ask('PART #porto')).toEqual([expect.stringMatching(/ 442 ana #porto /)])
  await client.ask('JOIN #porto')
  other.send('PRIVMSG #porto :agora sim')
  await client.find(/ PRIVMSG #porto :agora sim$/)
  for (const one of [client, other]) one.socket.destroy()
})
