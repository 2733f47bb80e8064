import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import {
  connectIrc,
  enterIrc,
  freePort,
  type IrcClient,
  plain,
  scramIrc,
} from '../../../../tests/support/irc.ts'
import { passwordOf, startSite, type TestSite } from '../../../../tests/support/site.ts'

let site: TestSite
let port: number
const open: IrcClient[] = []

beforeAll(async () => {
  port = await freePort()
  site = await startSite({ environment: { IRC_PORT: String(port), RATE_LIMIT_FACTOR: '10' } })
  await site.member('ana')
  await site.member('bia.lima')
})
afterAll(() => site.stop())

async function connect(): Promise<IrcClient> {
  const client = await connectIrc(port)
  open.push(client)
  return client
}

test('somebody who signs in by SASL is welcomed under the name that the site shows', async () => {
  const client = await enterIrc(port, 'bia.lima', 'server-time')
  expect(await client.find(/ 001 /)).toMatch(/001 bia\|lima :Welcome to .*bia\|lima!~u@id\.localhost$/)
  expect(client.lines.find((line) => / 005 /.test(line))).toMatch(/CASEMAPPING=ascii .*CHANTYPES=# /)
  expect(client.lines.find((line) => line.includes(' TARGMAX='))).toContain('KICK:4')
  expect(
    client.lines.some((line) =>
      line.includes(' CLIENTTAGDENY=*,-draft/react,-draft/reply,-draft/unreact,-typing '),
    ),
  ).toBe(true)
  expect(client.lines.filter((line) => / 37[256] /.test(line)).length).toBeGreaterThan(2)
  client.send('QUIT :tchau')
  expect(await client.find(/^ERROR /)).toContain('Quit: tchau')
  await client.ended
})

test('without SASL the server password is the account and its password, or the password of the name', async () => {
  for (const pass of [`ana:${passwordOf('ana')}`, passwordOf('ana')]) {
    const client = await connect()
    client.send(`PASS ${pass}`, 'NICK outra', 'USER ana 0 * :Ana')
    expect(await client.find(/ 001 /)).toContain('001 ana :Welcome')
    client.socket.destroy()
  }
})

test('a session is begun by each connection, and ends with it', async () => {
  const member = await site.signIn('ana')
  const count = async () =>
    (await member.call('GET /api/sessions')).filter(({ userAgent }) => userAgent === 'IRC').length
  const client = await enterIrc(port, 'ana')
  await expect.poll(count).toBe(1)
  client.socket.destroy()
  await expect.poll(count).toBe(0)
})

test('a password for programs lets in, outlives the connection, and ends it when it is revoked', async () => {
  const member = await site.signIn('ana')
  const body = { name: 'irssi', password: passwordOf('ana') }
  const { secret, id } = await member.call('POST /api/app-passwords', { body })
  for (let time = 0; time < 2; time += 1) {
    const client = await connect()
    client.send(`PASS ana:${secret}`, 'NICK ana', 'USER ana 0 * :Ana')
    await client.find(/ 001 ana /)
    if (time === 0) client.send('QUIT')
    else await member.call('DELETE /api/app-passwords/:id', { params: { id } })
    await client.ended
    expect(client.lines.at(-1)).toMatch(time === 0 ? /Quit/ : /session has ended/)
  }
  const byPass = [`PASS ana:${secret}`, 'NICK ana', 'USER ana 0 * :Ana']
  const bySasl = ['AUTHENTICATE PLAIN', `AUTHENTICATE ${plain('ana', secret)}`, ...byPass.slice(1), 'CAP END']
  for (const lines of [byPass, ['CAP REQ :sasl', ...bySasl]]) {
    const client = await connect()
    client.send(...lines)
    await client.ended
    expect(client.lines.at(-1)).toMatch(
      /^ERROR :Conta ou senha errada.* app password.*\/profile#app-passwords$/,
    )
  }
})

test('SCRAM-SHA-256 lets in with a password for programs, and each side proves itself to the other', async () => {
  const member = await site.signIn('ana')
  const body = { name: 'Goguma', password: passwordOf('ana') }
  const { secret } = await member.call('POST /api/app-passwords', { body })
  const client = await connect()
  const { answers, proven } = await scramIrc(client, { name: 'ana', secret })
  expect(answers).toEqual([expect.stringMatching(proven)])
  expect((await client.ask('AUTHENTICATE +')).join('\n')).toMatch(/ 900 .* ana [\s\S]* 903 /)
  client.send('NICK ana', 'USER ana 0 * :Ana', 'CAP END')
  expect(await client.find(/ 001 /)).toContain(' 001 ana ')
})

test('SCRAM begins and fails for nobody as it does for somebody', async () => {
  const begun = async (name: string, options = {}) => {
    const client = await connect()
    return scramIrc(client, { name, secret: 'wrong', ...options })
  }
  const [somebody, nobody, again] = [
    await begun('ana'),
    await begun('nobody-here'),
    await begun('nobody-here'),
  ]
  expect(nobody.salt).toBe(again.salt)
  expect(nobody.salt).toHaveLength(somebody.salt.length)
  expect(nobody.salt).not.toBe(somebody.salt)
  expect(somebody.answers).toEqual([expect.stringMatching(/ 904 \* :/)])
  expect(nobody.answers).toEqual(somebody.answers)

  const { secret } = await (await site.signIn('ana')).call('POST /api/app-passwords', {
    body: { name: 'gamja', password: passwordOf('ana') },
  })
  // An attacker in the middle claims that the server lacks channel binding.
  expect((await begun('ana', { secret, binding: 'y,,' })).answers).toEqual(somebody.answers)
})

test('a session that is ended elsewhere closes the connection', async () => {
  const member = await site.signIn('ana')
  const client = await enterIrc(port, 'ana')
  const [own] = (await member.call('GET /api/sessions')).filter(({ userAgent }) => userAgent === 'IRC')
  await member.call('DELETE /api/sessions/:id', { params: { id: own?.id ?? '' } })
  expect(await client.find(/^ERROR /)).toContain('session has ended')
  await client.ended
})

test('nobody comes in without an account, and is told where there is one', async () => {
  const client = await connect()
  client.send('NICK alguem', 'USER alguem 0 * :Alguém')
  await client.ended
  expect(client.lines.some((line) => line.includes(' FAIL * ACCOUNT_REQUIRED '))).toBe(true)
  expect(client.lines.some((line) => / 464 alguem|464 \* /.test(line))).toBe(true)
  expect(client.lines.at(-1)).toMatch(/^ERROR :É preciso ter uma conta .* You need an account .*\/register$/)
})

test('a wrong password is refused, and after five of them nothing more is heard', async () => {
  const client = await connect()
  client.send('CAP REQ :sasl')
  for (let attempt = 0; attempt < 20; attempt += 1)
    client.send('AUTHENTICATE PLAIN', `AUTHENTICATE ${plain('ana', 'errada')}`)
  await client.ended
  expect(client.messages('904')).toHaveLength(5)
  expect(client.lines.at(-1)).toMatch(/^ERROR :Too many failed sign-ins/)
  expect((await enterIrc(port, 'ana')).messages('001')).toHaveLength(1)
})

test('what is no PLAIN, is too long or is given up is answered by its number', async () => {
  const client = await connect()
  client.send('CAP LS 302', 'CAP REQ :sasl')
  expect((await client.ask('AUTHENTICATE SCRAM-SHA-512')).join('\n')).toMatch(
    / 908 .*PLAIN,SCRAM-SHA-256[\s\S]* 904 /,
  )
  expect((await client.ask('AUTHENTICATE PLAIN', 'AUTHENTICATE *')).join('\n')).toMatch(/ 906 /)
  expect((await client.ask('AUTHENTICATE PLAIN', `AUTHENTICATE ${'A'.repeat(401)}`)).join('\n')).toMatch(
    / 905 /,
  )
  const pieces = Array.from({ length: 4 }, () => `AUTHENTICATE ${'A'.repeat(400)}`)
  expect(await client.ask('AUTHENTICATE PLAIN', ...pieces)).toEqual([
    expect.stringMatching(/ AUTHENTICATE \+$/),
    expect.stringMatching(/ 904 /),
  ])
  expect((await client.ask('AUTHENTICATE PLAIN', 'AUTHENTICATE !!!')).join('\n')).toMatch(/ 904 /)
})

test('who ends the negotiation in the middle of a sign-in hears that it is given up, and why they are not let in', async () => {
  const client = await connect()
  client.send('CAP REQ :sasl', 'NICK ana', 'USER ana 0 * :Ana', 'AUTHENTICATE PLAIN', 'CAP END')
  await client.ended
  expect(client.lines.map((line) => line.split(' ')[1])).toEqual(
    expect.arrayContaining(['906', '464', expect.stringMatching(/^:É/)]),
  )
})

test('whoever has not accepted the terms, or is suspended, does not come in', async () => {
  const { id } = await site.member('cara')
  const change = (set: Record<string, string | null>) =>
    site.tables.updateTable('users').set(set).where('id', '=', id).execute()
  const lastLine = async () => {
    const client = await connect()
    client.send(`PASS cara:${passwordOf('cara')}`, 'NICK cara', 'USER cara 0 * :C')
    await client.ended
    return client.lines.at(-1)
  }

  await change({ acceptedTermsVersion: null })
  expect(await lastLine()).toMatch(/^ERROR .*\/login$/)
  const suspendedUntil = new Date(site.clock.now().getTime() + 3_600_000).toISOString()
  await change({ suspendedAt: site.clock.now().toISOString(), suspendedUntil, suspensionMessage: 'Calma.' })
  expect(await lastLine()).toMatch(/^ERROR :.*suspens.* Motivo: Calma\. \/ .*suspended\. It ends in 1 hour\./)
})

test('capabilities are negotiated by the specification', async () => {
  const client = await connect()
  const [old = '', ...more] = await client.ask('CAP LS')
  expect([old, more]).toEqual([expect.stringMatching(/CAP \* LS :.* sasl .* znc.in\/self-message$/), []])
  const lists = await client.ask('CAP LS 302')
  expect(lists[0]).toMatch(/CAP \* LS \* :.* sasl=PLAIN,SCRAM-SHA-256 /)
  expect(lists.at(-1)).toMatch(/CAP \* LS :.* znc.in\/self-message$/)
  expect(await client.ask('CAP REQ :batch no-such')).toEqual([
    expect.stringMatching(/CAP \* NAK :batch no-such$/),
  ])
  expect(await client.ask('CAP REQ :batch server-time')).toEqual([
    expect.stringMatching(/CAP \* ACK :batch server-time$/),
  ])
  expect((await client.ask('CAP REQ :-batch', 'CAP LIST')).at(-1)).toMatch(
    /CAP \* LIST :cap-notify server-time$/,
  )
  expect(await client.ask('CAP FOO')).toEqual([expect.stringMatching(/ 410 \* FOO /)])
})

test('what cannot be read is answered, and the next line is heard', async () => {
  const client = await enterIrc(port, 'ana')
  expect(await client.ask('FOO bar')).toEqual([expect.stringMatching(/ 421 ana FOO /)])
  expect(await client.ask('JOIN')).toEqual([expect.stringMatching(/ 461 ana JOIN /)])
  expect(await client.ask('USER a 0 * :b')).toEqual([expect.stringMatching(/ 462 /)])
  expect(await client.ask(`PRIVMSG #barra :${'x'.repeat(600)}`)).toEqual([expect.stringMatching(/ 417 ana /)])
  expect(await client.ask(`@+a=${'x'.repeat(5000)} PRIVMSG #barra :x`)).toEqual([
    expect.stringMatching(/ 417 ana /),
  ])
  client.socket.write(Buffer.from('PRIVMSG #barra :\xff\xfe\r\n', 'latin1'))
  expect(await client.ask()).toEqual([expect.stringMatching(/ FAIL PRIVMSG INVALID_UTF8 /)])
  client.socket.write('PRIVMSG #barra :a\0b\r\n')
  expect(await client.ask()).toEqual([expect.stringMatching(/ FAIL PRIVMSG /)])
  client.socket.write('\r\n \r\n@a\r\n:b\r\n')
  expect(await client.ask()).toEqual([])
})

test('how many there are is told, here and everywhere', async () => {
  const client = await enterIrc(port, 'ana')
  const counts = (await client.ask('LUSERS')).map((line) => line.split(' ')[1])
  expect(counts).toEqual(['251', '252', '254', '255', '265', '266'])
  const numbers = async () =>
    / 265 ana (\d+) (\d+) /
      .exec((await client.ask('LUSERS')).join('\n'))
      ?.slice(1)
      .map(Number)
  await site.member('caio')
  const other = await enterIrc(port, 'caio')
  const [people = 0, most] = (await numbers()) ?? []
  expect(most).toBeGreaterThanOrEqual(people)
  other.socket.destroy()
  await expect.poll(numbers).toEqual([people - 1, most])
})

test('before the welcome nothing is answered but what leads to it', async () => {
  const client = await connect()
  expect(await client.ask('JOIN #barra')).toEqual([expect.stringMatching(/ 451 /)])
  expect(await client.ask('NICK')).toEqual([expect.stringMatching(/ 431 /)])
  expect(await client.ask('NICK a!b')).toEqual([expect.stringMatching(/ 432 /)])
})

test('over a websocket a message is a line, and other sites open none', async () => {
  const address = `${site.url.replace('http', 'ws')}/irc`
  const received: string[] = []
  const binary = new WebSocket(address, ['binary.ircv3.net', 'text.ircv3.net'])
  await new Promise((resolve) => binary.once('open', resolve))
  expect(binary.protocol).toBe('binary.ircv3.net')
  binary.close()
  const socket = new WebSocket(address, ['text.ircv3.net', 'binary.ircv3.net'])
  socket.on('message', (data) => void received.push(String(data)))
  await new Promise((resolve) => socket.once('open', resolve))
  expect(socket.protocol).toBe('text.ircv3.net')
  socket.send(`PASS ana:${passwordOf('ana')}`)
  socket.send('NICK ana')
  socket.send('USER ana 0 * :Ana\r\n')
  await expect.poll(() => received.find((line) => / 001 ana /.test(line))).toMatch(/[^\n]$/)
  socket.close()

  const foreign = new WebSocket(address, ['text.ircv3.net'], { origin: 'https://elsewhere.example' })
  const status = await new Promise((resolve) => {
    foreign.once('unexpected-response', (_, response) => resolve(response.statusCode))
    foreign.once('error', () => {})
  })
  expect(status).toBe(403)
})

test('when the site stops, clients are told, and a port that is taken is only a warning', async () => {
  const client = await enterIrc(port, 'ana')
  const other = await startSite({ environment: { IRC_PORT: String(port) } })
  expect(other.logged.some((line) => line.includes('IRC clients cannot connect here'))).toBe(true)
  expect((await fetch(`${other.url}/readyz`)).status).toBe(200)
  await other.stop()
  await site.restart()
  expect(client.lines.at(-1)).toMatch(/^ERROR :The server restarts/)
  expect((await enterIrc(port, 'ana')).messages('001')).toHaveLength(1)
})
