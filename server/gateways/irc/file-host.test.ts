import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { Client } from 'irc-framework'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { conversationOf } from '../../../tests/support/conversations.ts'
import { enterIrc, freePort } from '../../../tests/support/irc.ts'
import { look } from '../../../tests/support/line-pictures.ts'
import { drawPicture } from '../../../tests/support/pictures.ts'
import { type Member, passwordOf, startSite, type TestSite } from '../../../tests/support/site.ts'

const publicUrl = 'https://canal.example'
const other = 'https://gamja.example'

let site: TestSite
let port: number
let ana: Member
let bia: Member
let caio: Member
let secret: string

beforeAll(async () => {
  port = await freePort()
  const environment = { IRC_PORT: String(port), PUBLIC_URL: publicUrl, CORS_ORIGINS: other }
  site = await startSite({ environment: { ...environment, RATE_LIMIT_FACTOR: '50' } })
  ;[ana, bia, caio] = [await site.member('ana'), await site.member('bia'), await site.member('caio')]
  const body = { name: 'Goguma', password: passwordOf('ana') }
  secret = (await ana.call('POST /api/app-passwords', { body })).secret
})
afterAll(() => site.stop())

const basic = (name: string, password: string) =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`
const path = '/irc/pictures'

/** Uploads like clients do: only the file, with its type and name. */
async function send(
  authorization: string | undefined,
  body?: Uint8Array | ReadableStream,
  more: object = {},
) {
  const content = body ?? (await drawPicture(60, 30).png().toBuffer())
  const headers = {
    ...{ 'content-type': 'image/png', 'content-disposition': 'attachment; filename="foto.png"' },
    ...(authorization === undefined ? {} : { authorization }),
    ...more,
  }
  return fetch(site.url + path, {
    method: 'POST',
    headers,
    body: content as BodyInit,
    duplex: 'half',
  } as RequestInit)
}

/** Returns the response to a request that announces a file and sends nothing. */
async function announce(authorization: string): Promise<IncomingMessage> {
  const headers = { 'content-type': 'image/png', 'content-length': '1000', authorization }
  const requests = request(site.url + path, { method: 'POST', headers })
  requests.on('error', () => {})
  requests.flushHeaders()
  const [answer] = (await once(requests, 'response')) as [IncomingMessage]
  requests.destroy()
  return answer
}

/** Returns the address of a picture that is not part of a message yet. */
async function sent(): Promise<string> {
  const { status, headers } = await send(basic('ana', secret))
  expect(status).toBe(201)
  return headers.get('location') ?? ''
}

const pathOf = (address: string) => address.slice(publicUrl.length)
const linesOf = async (slug: string) =>
  (await bia.call('GET /api/channels/:slug/messages', { params: { slug } })).messages

test('a client finds the address, sends a picture, and says it in a line, which has the picture then', async () => {
  const client = new Client()
  const registered = new Promise((resolve) => client.once('registered', resolve))
  const tokens: Record<string, string> = {}
  client.on('raw', ({ line = '' }) => {
    for (const [, name = '', value = ''] of line.matchAll(/ ([\w./]+)=(\S+)/g)) tokens[name] = value
  })
  const account = { account: 'ana', password: secret }
  const way = { host: '127.0.0.1', port, auto_reconnect: false, enable_echomessage: true }
  client.connect({ ...way, nick: 'ana', username: 'ana', gecos: 'Ana', account })
  await registered
  expect(tokens['soju.im/FILEHOST']).toBe(publicUrl + path)

  const address = await sent()
  expect(address).toMatch(/^https:\/\/canal\.example\/line-pictures\/[a-z0-9]{26}\.jpg$/)
  // Until it is sent in a message, only its uploader can see it.
  expect([await look(site, ana, pathOf(address)), await look(site, bia, pathOf(address))]).toEqual([200, 404])
  const head = { method: 'HEAD', headers: { authorization: `Bearer ${ana.token}` } }
  expect((await fetch(site.url + pathOf(address), head)).status).toBe(200)

  const received = new Promise<string>((resolve) =>
    client.on('message', ({ message = '' }) => resolve(message)),
  )
  const joined = new Promise((resolve) => client.once('userlist', resolve))
  client.join('#netflix')
  await joined
  client.say('#netflix', `olha ${address}  que mar`)
  expect(await received).toBe('olha que mar')
  const [line] = await linesOf('netflix')
  expect(line).toMatchObject({ text: 'olha que mar', pictures: [{ url: pathOf(address), width: 60 }] })
  expect(await look(site, bia, pathOf(address))).toBe(200)
  client.quit('até')
})

test('in private it is seen by the two alone, and a picture needs no words', async () => {
  const client = await enterIrc(port, 'ana', 'draft/multiline batch')
  const [first, second] = [await sent(), await sent()]
  client.send(
    'BATCH +1 draft/multiline bia',
    `@batch=1 PRIVMSG bia :${first}`,
    `@batch=1 PRIVMSG bia :${second}`,
  )
  await client.ask('BATCH -1')
  const { messages } = await ana.call('GET /api/conversations/:id', {
    params: { id: await conversationOf(ana, bia) },
  })
  expect(messages).toMatchObject([
    { content: '', pictures: [{ url: pathOf(first) }, { url: pathOf(second) }] },
  ])
  expect([await look(site, bia, pathOf(first)), await look(site, caio, pathOf(first))]).toEqual([200, 404])
  client.socket.destroy()
})

test('an address that is not one’s own, or was said before, is text; a channel without pictures takes none', async () => {
  const [client, stranger] = [await enterIrc(port, 'ana'), await enterIrc(port, 'caio')]
  for (const one of [client, stranger]) await one.ask('JOIN #globo,#rio')
  const address = await sent()
  await stranger.ask(`PRIVMSG #globo :${address}`)
  await client.ask(`PRIVMSG #globo :${address}`, `PRIVMSG #globo :${address}`)
  const lines = await linesOf('globo')
  expect(lines.map(({ text, pictures = [] }) => [text, pictures.length])).toEqual([
    [address, 0],
    ['', 1],
    [address, 0],
  ])

  const staff = await site.member('caboverde', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
  await staff.call('PATCH /api/channels/:slug', { params: { slug: 'rio' }, body: { pictures: false } })
  const unsaid = await sent()
  expect(await client.ask(`PRIVMSG #rio :${unsaid}`)).toEqual([expect.stringMatching(/ 404 ana #rio /)])
  // Of two channels, the first one gets it.
  expect(await client.ask(`PRIVMSG #globo,#barra :${unsaid}`)).toEqual([
    expect.stringMatching(/ 404 ana #barra /),
  ])
  for (const one of [client, stranger]) one.socket.destroy()
})

test('a password for programs or a session lets in, and nothing else, before anything is read', async () => {
  expect((await send(`Bearer ${ana.token}`)).status).toBe(201)
  for (const wrong of [
    '',
    basic('ana', passwordOf('ana')),
    basic('bia', secret),
    basic('ana', `${secret}x`),
    'Basic !',
    'Bearer x',
  ]) {
    const { statusCode, headers } = await announce(wrong)
    expect([statusCode, headers['www-authenticate']], wrong).toEqual([401, expect.stringContaining('Basic')])
  }
  const foreign = await send(basic('ana', secret), undefined, { origin: 'https://evil.example' })
  expect(foreign.status).toBe(403)
  // The credentials are valid for nothing else.
  const headers = { authorization: basic('ana', secret) }
  expect((await fetch(`${site.url}/api/userprofile`, { headers })).status).toBe(401)
  const { passwords } = await ana.call('GET /api/app-passwords')
  for (const { id } of passwords) await ana.call('DELETE /api/app-passwords/:id', { params: { id } })
  expect((await send(basic('ana', secret))).status).toBe(401)
})

test('what is no picture, empty, or too large is refused, and nothing of it is left', async () => {
  const authorization = `Bearer ${ana.token}`
  const text = new TextEncoder().encode('<!doctype html><script>alert(1)</script>')
  const large = new Uint8Array(10 * 1024 * 1024 + 1)
  const unannounced = () =>
    new ReadableStream({
      start: (stream) => {
        stream.enqueue(large)
        stream.close()
      },
    })
  expect((await send(authorization, text)).status).toBe(415)
  expect((await send(authorization, new Uint8Array())).status).toBe(400)
  expect((await send(authorization, large)).status).toBe(413)
  expect((await send(authorization, unannounced())).status).toBe(413)
  const { folder } = site.app.infrastructure.incomingFiles
  await expect.poll(() => readdir(folder)).toEqual([])
})

test('OPTIONS says what is taken, and the pages of CORS_ORIGINS may send and read where the picture is', async () => {
  const plain = await fetch(site.url + path, { method: 'OPTIONS' })
  expect([plain.status, plain.headers.get('allow')]).toEqual([204, 'OPTIONS, POST'])
  expect(plain.headers.get('accept-post')).toContain('image/png')
  const requests = {
    origin: other,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization',
  }
  const preflight = await fetch(site.url + path, { method: 'OPTIONS', headers: requests })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-origin')).toBe(other)
  expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization')
  const { status, headers } = await send(`Bearer ${ana.token}`, undefined, { origin: other })
  expect([status, headers.get('access-control-allow-origin')]).toEqual([201, other])
  expect(headers.get('access-control-expose-headers')).toContain('Location')
})
