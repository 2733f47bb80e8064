import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { connect as connectTls } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fuzzLines } from '../../../../tests/reliability/fuzz-lines.ts'
import { newCertificateFiles, writeCertificate } from '../../../../tests/support/certificate.ts'
import {
  clientOf,
  connectIrc,
  enterIrc,
  freePort,
  type IrcClient,
  plain,
  scramIrc,
} from '../../../../tests/support/irc.ts'
import { say } from '../../../../tests/support/lines.ts'
import { type Member, passwordOf, startSite, type TestSite } from '../../../../tests/support/site.ts'

/** Address of this machine in its network. */
const elsewhere = Object.values(networkInterfaces())
  .flat()
  .find((one) => one?.family === 'IPv4' && !one.internal)?.address

/** Local address that plays the proxy. */
const proxy = '127.0.0.9'

let site: TestSite
let port: number
let tlsPort: number
let ana: Member

beforeAll(async () => {
  const { certFile, keyFile } = await newCertificateFiles()
  writeCertificate({ certFile, keyFile }, 'localhost')
  ;[port, tlsPort] = [await freePort(), await freePort()]
  site = await startSite({
    environment: {
      ...{ IRC_HOST: '0.0.0.0', IRC_PORT: String(port), RATE_LIMIT_FACTOR: '1000' },
      ...{ IRC_TLS_PORT: String(tlsPort), IRC_TLS_CERT: certFile, IRC_TLS_KEY: keyFile },
      ...{ IRC_STS: '300', TRUST_PROXY: proxy, PUBLIC_URL: 'https://localhost' },
    },
  })
  ;[ana] = [await site.member('ana'), await site.member('caio'), await site.member('duda')]
})
afterAll(() => site.stop())

test.skipIf(!elsewhere)('from elsewhere a password is taken over TLS only', async () => {
  const open = await connectIrc(port, elsewhere)
  expect((await open.ask('CAP REQ :sasl', 'AUTHENTICATE PLAIN')).at(-1)).toMatch(/ 904 \* :.*TLS\..*TLS\.$/)
  open.send(`PASS ana:${passwordOf('ana')}`, 'NICK ana', 'USER ana 0 * :Ana', 'CAP END')
  await open.ended
  expect(open.lines.at(-1)).toMatch(/^ERROR :Senhas .*TLS/)

  const secure: IrcClient = await clientOf(
    connectTls({ host: elsewhere, port: tlsPort, rejectUnauthorized: false }),
  )
  secure.send(
    'CAP REQ :sasl',
    'AUTHENTICATE PLAIN',
    `AUTHENTICATE ${plain('ana')}`,
    'NICK ana',
    'USER ana 0 * :Ana',
    'CAP END',
  )
  expect(await secure.find(/ 001 /)).toContain(' 001 ana ')
  secure.socket.destroy()
})

test.skipIf(!elsewhere)('from elsewhere SCRAM lets in without TLS, because no password is sent', async () => {
  const body = { name: 'mIRC', password: passwordOf('ana') }
  const { secret } = await ana.call('POST /api/app-passwords', { body })
  const client = await connectIrc(port, elsewhere)
  const { answers, proven } = await scramIrc(client, { name: 'ana', secret })
  expect(answers).toEqual([expect.stringMatching(proven)])
  expect((await client.ask('AUTHENTICATE +')).join('\n')).toMatch(/ 903 /)
  client.socket.destroy()
})

test('clients are asked to come by TLS, and there to stay, where the operator says so', async () => {
  const list = async (client: IrcClient, version: string) => {
    const lines = await client.ask(`CAP LS${version}`)
    client.socket.destroy()
    return lines.join('\n')
  }
  expect(await list(await connectIrc(port), ' 302')).toContain(` sts=port=${tlsPort}`)
  expect(await list(await connectIrc(port), '')).not.toContain('sts')
  const secure = await clientOf(connectTls({ port: tlsPort, host: '127.0.0.1', rejectUnauthorized: false }))
  expect(await secure.ask('CAP REQ :sts')).toEqual([expect.stringMatching(/ NAK :sts$/)])
  expect(await list(secure, ' 302')).toMatch(/ sts=duration=300$/)
})

test('behind a proxy the address of a client is its own, and this machine’s trust is not lent to it', async () => {
  const client = await clientOf(connect({ port, host: '127.0.0.1', localAddress: proxy }))
  client.socket.write('PROXY TCP4 203.0.113.9 127.0.0.1 4711 6667\r\n')
  expect((await client.ask('CAP REQ :sasl', 'AUTHENTICATE PLAIN')).at(-1)).toMatch(/ 904 /)
  const body = { name: 'Halloy', password: passwordOf('ana') }
  const { secret } = await ana.call('POST /api/app-passwords', { body })
  await scramIrc(client, { name: 'ana', secret })
  await client.ask('AUTHENTICATE +')
  const { passwords } = await ana.call('GET /api/app-passwords')
  expect(passwords.find(({ name }) => name === 'Halloy')?.lastUsedFrom).toBe('203.0.113.9')
  client.socket.destroy()
})

test('WHOIS calls secure who is here, is seen, and has no client that can be read on the way', async () => {
  const asking = await enterIrc(port, 'caio')
  const isSecure = async (nick: string) =>
    (await asking.ask(`WHOIS ${nick}`)).some((line) => line.includes(` 671 caio ${nick} :is using a secure`))
  expect([await isSecure('caio'), await isSecure('duda')]).toEqual([true, false])
  const secure = await enterIrc(port, 'ana')
  expect(await isSecure('ana')).toBe(true)

  const { secret } = await ana.call('POST /api/app-passwords', {
    body: { name: 'mIRC', password: passwordOf('ana') },
  })
  const open = await clientOf(connect({ port, host: '127.0.0.1', localAddress: proxy }))
  open.socket.write('PROXY TCP4 203.0.113.9 127.0.0.1 4711 6667\r\n')
  await scramIrc(open, { name: 'ana', secret })
  open.send('AUTHENTICATE +', 'NICK ana', 'USER ana 0 * :ana', 'CAP END')
  await open.find(/ 376 /)
  expect(await isSecure('ana')).toBe(false)
  open.socket.destroy()
  await expect.poll(() => isSecure('ana')).toBe(true)

  await ana.call('PUT /api/presence', { body: { invisible: true } })
  await expect.poll(() => isSecure('ana')).toBe(false)
  await ana.call('PUT /api/presence', { body: { invisible: false } })
  for (const one of [secure, asking]) one.socket.destroy()
})

test('who does not read is cut, and the others do not notice', async () => {
  const [idle, other] = [await enterIrc(port, 'ana'), await enterIrc(port, 'ana')]
  await idle.ask('JOIN #rio')
  await other.ask('JOIN #rio')
  idle.socket.pause()
  const { message } = await say(ana, '#rio', 'x'.repeat(1900))
  const received = { ...message, message: message.text, nickname: 'ana' }
  const isCut = () => site.logged.some((line) => line.includes('slow consumer cut'))
  const { relay } = site.app.infrastructure
  // Published many times without any use of the database.
  for (let round = 0; round < 400 && !isCut(); round += 1) {
    for (let count = 0; count < 50; count += 1)
      relay.publish({
        to: { channel: 'rio' },
        name: 'new-message',
        args: [{ ...received, id: received.id + 1 + round * 50 + count }],
      })
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(isCut()).toBe(true)
  expect(await other.ask('TIME')).toContainEqual(expect.stringMatching(/ 391 ana /))
})

test('a request that a page of another site has a browser send is not taken for lines', async () => {
  const answer = fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    body: `\r\nPASS ana:${passwordOf('ana')}\r\nNICK ana\r\nUSER ana 0 * :Ana\r\n`,
  })
  await expect(answer).rejects.toThrow('fetch failed')
  const client = await connectIrc(port)
  client.send('POST / HTTP/1.1', `PASS ana:${passwordOf('ana')}`, 'NICK ana', 'USER ana 0 * :Ana')
  await client.ended
  expect(client.lines).toEqual([expect.stringMatching(/^ERROR .*This is no web server/)])
})

test('two thousand lines that nobody should send crash nothing and disturb nobody', async () => {
  await site.member('bia')
  const account = (name: string) => ({ name, password: passwordOf(name) })
  const load = { port, hostile: account('ana'), witness: account('bia'), lines: 2000, seed: 21 }
  expect(await fuzzLines(load)).toMatchObject({ stuck: 0, disturbed: 0 })
  const failed = site.logged.filter((text) =>
    /IRC command failed|was not answered|were not told|listener failed/.test(text),
  )
  expect(failed).toEqual([])
  const figures = await (await fetch(`${site.url}/metrics`)).text()
  expect(Number(/^irc_lines_total (\d+)$/m.exec(figures)?.[1])).toBeGreaterThan(2000)
  expect(figures).toMatch(/^irc_connections \d+$/m)
  expect(figures).toMatch(/^irc_refusals_total [1-9]\d*$/m)
}, 120_000)
