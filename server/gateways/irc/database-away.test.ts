import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'irc-framework'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  closeDatabase,
  makeReadOnly,
  makeWritable,
  reopenDatabase,
} from '../../../tests/support/closed-database.ts'
import { connectIrc, enterIrc, freePort, plain } from '../../../tests/support/irc.ts'
import { loseNextAnswer } from '../../../tests/support/lost-answers.ts'
import { withClient } from '../../../tests/support/postgres.ts'
import { passwordOf, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let port: number

beforeAll(async () => {
  port = await freePort()
  site = await startSite({ environment: { IRC_PORT: String(port) } })
  await site.member('ana')
  await site.member('bia')
})
afterAll(() => site.stop())

test('what is said and where somebody goes while the database is away is done when it is back, once', async () => {
  const [client, other] = [await enterIrc(port, 'ana', 'echo-message'), await enterIrc(port, 'bia')]
  for (const one of [client, other]) await one.ask('JOIN #rio')
  await closeDatabase(site.databaseUrl)
  client.send('PRIVMSG #rio :um', 'PRIVMSG bia :dois', 'JOIN #sampa', 'PRIVMSG #sampa :três')
  await pause(1500)
  expect(client.messages('PRIVMSG')).toEqual([])
  await reopenDatabase(site.databaseUrl)
  await client.find(/ PRIVMSG #sampa :três$/)
  await other.find(/ PRIVMSG bia :dois$/)
  expect(client.messages('PRIVMSG').map(({ params }) => params)).toEqual([
    ['#rio', 'um'],
    ['bia', 'dois'],
    ['#sampa', 'três'],
  ])
  for (const one of [client, other]) one.socket.destroy()
})

test('what is said while the database takes no writes is said when it does', async () => {
  const client = await enterIrc(port, 'ana', 'echo-message')
  await client.ask('JOIN #brasil')
  await makeReadOnly(site.databaseUrl)
  client.send('PRIVMSG #brasil :um', 'PRIVMSG #brasil :dois')
  await pause(1500)
  expect(client.messages('PRIVMSG')).toEqual([])
  await makeWritable(site.databaseUrl)
  await client.find(/ PRIVMSG #brasil :dois$/)
  expect(client.messages('PRIVMSG').map(({ params }) => params[1])).toEqual(['um', 'dois'])
  client.socket.destroy()
})

test('what was stored although the answer to that was lost is told to all, once', async () => {
  const [client, other] = [await enterIrc(port, 'ana', 'echo-message'), await enterIrc(port, 'bia')]
  for (const one of [client, other]) await one.ask('JOIN #rio')
  client.send('PRIVMSG bia :antes')
  await other.find(/ PRIVMSG bia :antes$/)
  for (const target of ['#rio', 'bia']) {
    loseNextAnswer(site.app.infrastructure.db)
    client.send(`PRIVMSG ${target} :perdida`)
    for (const one of [client, other]) await one.find(new RegExp(` PRIVMSG ${target} :perdida$`))
  }
  for (const one of [client, other]) {
    await one.ask()
    expect(one.messages('PRIVMSG').filter(({ params }) => params[1] === 'perdida')).toHaveLength(2)
  }
  for (const one of [client, other]) one.socket.destroy()
})

test('who leaves while the database is away leaves, without a word', async () => {
  const [client, other] = [await enterIrc(port, 'ana'), await enterIrc(port, 'bia')]
  for (const one of [client, other]) await one.ask('JOIN #lisboa')
  await closeDatabase(site.databaseUrl)
  try {
    expect(await client.ask('PART #lisboa :tchau')).toEqual([
      expect.stringMatching(/^:ana!\S+ PART #lisboa tchau$/),
    ])
    client.send('QUIT :tchau')
    await client.ended
    expect(client.lines.at(-1)).toBe('ERROR :Quit: tchau')
  } finally {
    await reopenDatabase(site.databaseUrl)
  }
  other.socket.destroy()
})

test('who signs in while the database is away is told to wait, and is in when it is back', async () => {
  await closeDatabase(site.databaseUrl)
  const byPass = await connectIrc(port)
  byPass.send(`PASS ana:${passwordOf('ana')}`, 'NICK ana', 'USER ana 0 * :Ana')
  const bySasl = await connectIrc(port)
  bySasl.send('CAP REQ :sasl', 'NICK ana', 'USER ana 0 * :Ana', 'AUTHENTICATE PLAIN')
  await bySasl.find(/^AUTHENTICATE \+|AUTHENTICATE \+$/)
  bySasl.send(`AUTHENTICATE ${plain('ana', passwordOf('ana'))}`)
  const framework = new Client()
  const registered = new Promise((resolve) => framework.once('registered', resolve))
  framework.connect({
    ...{ host: '127.0.0.1', port, nick: 'bia', username: 'bia', gecos: 'Bia' },
    account: { account: 'bia', password: passwordOf('bia') },
  })
  for (const one of [byPass, bySasl])
    await one.find(/ NOTICE \* :.*Aguarde: a entrada segue sozinha\. \/ .*Please wait/)
  await reopenDatabase(site.databaseUrl)
  await registered
  framework.quit('')
  await bySasl.find(/ 903 /)
  bySasl.send('CAP END')
  for (const one of [byPass, bySasl]) {
    await one.find(/ 376 /)
    expect(one.lines.filter((line) => / 464 | 904 | FAIL |^ERROR/.test(line))).toEqual([])
    expect(one.lines.filter((line) => / NOTICE \* /.test(line))).toHaveLength(1)
    one.socket.destroy()
  }
})

test('a welcome that cannot be ended ends the connection', async () => {
  const rename = (from: string, to: string) =>
    withClient(site.databaseUrl, (client) => client.query(`alter table ${from} rename to ${to}`))
  await rename('favourite_channels', 'elsewhere')
  const client = await connectIrc(port)
  client.send(`PASS ana:${passwordOf('ana')}`, 'NICK ana', 'USER ana 0 * :Ana')
  await client.ended
  expect(client.lines.at(-1)).toMatch(/^ERROR :/)
  await rename('elsewhere', 'favourite_channels')
})
