import { execFileSync } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  clientOf,
  connectIrc,
  enterIrc,
  freePort,
  type IrcClient,
  plain,
} from '../../../tests/support/irc.ts'
import { say } from '../../../tests/support/lines.ts'
import { type Member, passwordOf, startSite, type TestSite } from '../../../tests/support/site.ts'

/** This machine, as others see it. */
const elsewhere = Object.values(networkInterfaces())
  .flat()
  .find((one) => one?.family === 'IPv4' && !one.internal)?.address

let site: TestSite
let port: number
let tlsPort: number
let ana: Member

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'canal-barra-irc-'))
  const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const subject = ['-subj', '/CN=localhost', '-days', '2']
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      ...subject,
      '-keyout',
      keyFile,
      '-out',
      certFile,
    ],
    { stdio: 'ignore' },
  )
  ;[port, tlsPort] = [await freePort(), await freePort()]
  site = await startSite({
    environment: {
      ...{ IRC_HOST: '0.0.0.0', IRC_PORT: String(port), RATE_LIMIT_FACTOR: '1000' },
      ...{ IRC_TLS_PORT: String(tlsPort), IRC_TLS_CERT: certFile, IRC_TLS_KEY: keyFile },
    },
  })
  ana = await site.member('ana')
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

test('who does not read is cut, and the others do not notice', async () => {
  const [idle, other] = [await enterIrc(port, 'ana'), await enterIrc(port, 'ana')]
  await idle.ask('JOIN #rio')
  await other.ask('JOIN #rio')
  idle.socket.pause()
  const { message } = await say(ana, '#rio', 'x'.repeat(1900))
  const heard = { ...message, message: message.text, nickname: 'ana' }
  const isCut = () => site.logged.some((line) => line.includes('slow consumer cut'))
  const { relay } = site.app.ground
  // Announced again and again, which costs the database nothing.
  for (let round = 0; round < 400 && !isCut(); round += 1) {
    for (let count = 0; count < 50; count += 1)
      relay.publish({ to: { channel: 'rio' }, name: 'new-message', args: [heard] })
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(isCut()).toBe(true)
  expect(await other.ask('TIME')).toContainEqual(expect.stringMatching(/ 391 ana /))
})
