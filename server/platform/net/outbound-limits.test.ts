import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, LookupFunction, Socket } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createSlots } from '../slots.ts'
import { createOutbound, OutboundError, type OutboundRequest, onwardFrom } from './outbound.ts'

/** A malicious server that the operator has configured. */
let server: Server
let home: string
let requests: IncomingMessage[] = []
let sockets = new Set<Socket>()
let answer: (response: ServerResponse, request: IncomingMessage) => void

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request)
    sockets.add(request.socket)
    answer(response, request)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  home = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  server.closeAllConnections()
  requests = []
  sockets = new Set()
})
afterAll(() => server.close())

const outboundTo = (options = {}) => createOutbound({ trusted: [home], ...options })
const fetchHome = (request: OutboundRequest = {}, outbound = outboundTo(), path = '') =>
  outbound.fetchPublic(home + path, { configured: true, ...request })

async function failure(work: Promise<unknown>): Promise<unknown> {
  const result = await work.catch((error: unknown) => error)
  return result instanceof OutboundError ? result.failure : result
}

describe('what is packed', () => {
  test('is asked for as gzip only, whatever else a caller says', async () => {
    answer = (response) => response.end('ok')
    await fetchHome({ headers: { 'accept-encoding': 'br, zstd' } })
    expect(requests[0]?.headers['accept-encoding']).toBe('gzip')
  })

  const text = Buffer.from('palavra '.repeat(100))
  test.each([
    ['br', brotliCompressSync(text)],
    ['BR', brotliCompressSync(text)],
    ['deflate', deflateSync(text)],
    ['zstd', zstdCompressSync(text)],
    ['gzip, br', brotliCompressSync(gzipSync(text))],
    ['gzip, gzip', gzipSync(gzipSync(text))],
    ['compress', text],
    ['anything', text],
  ])('in another way is not opened: %s', async (encoding, body) => {
    answer = (response) => response.writeHead(200, { 'content-encoding': encoding }).end(body)
    expect(await failure(fetchHome())).toBe('encoding')
  })

  test.each(['gzip', 'x-gzip', ' GZIP '])('as %j is opened', async (encoding) => {
    answer = (response) => response.writeHead(200, { 'content-encoding': encoding }).end(gzipSync(text))
    expect((await fetchHome()).body).toEqual(text)
  })

  test('ten gigabytes in ten megabytes are given up at the first two, in little memory', async () => {
    // A gzip file may consist of several concatenated members.
    const bomb = Buffer.concat(Array.from({ length: 10_240 }, () => mebibyteOfNothing))
    answer = (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
    const before = process.memoryUsage().arrayBuffers
    let most = 0
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().arrayBuffers)), 1)
    const cpu = process.cpuUsage()
    expect(await failure(fetchHome())).toBe('too_big')
    clearInterval(watch)
    expect(Math.max(most, process.memoryUsage().arrayBuffers) - before).toBeLessThan(40 * 1024 * 1024)
    // Decompressing all of it takes ten seconds.
    expect(process.cpuUsage(cpu).user / 1e6).toBeLessThan(2)
  })
})

const mebibyteOfNothing = gzipSync(Buffer.alloc(1024 * 1024), { level: 9 })

describe('who takes their time', () => {
  test.each<[string, (socket: Socket) => void]>([
    [
      'a byte of the body now and then',
      (socket) => drip(socket, 'HTTP/1.1 200 OK\r\ncontent-length: 99999\r\n\r\n', 'a'),
    ],
    ['a byte of the head now and then', (socket) => drip(socket, 'HTTP/1.1 200 OK\r\nx-slow: ', 'a')],
    ['one hint after the other', (socket) => drip(socket, '', 'HTTP/1.1 103 Early Hints\r\n\r\n')],
    [
      'a chunk of nothing but its name',
      (socket) => drip(socket, 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n', '0'),
    ],
  ])('is given up in time: %s', async (_, behave) => {
    answer = (response) => behave(response.socket as Socket)
    const begin = performance.now()
    expect(await failure(fetchHome({ seconds: 0.3 }))).toMatch(/^(too_slow|unreachable)$/)
    expect(performance.now() - begin).toBeLessThan(3000)
  })

  test('has one time for everything: redirects do not begin it anew', async () => {
    answer = (response) => void setTimeout(() => response.writeHead(302, { location: '/again' }).end(), 150)
    expect(await failure(fetchHome({ seconds: 0.35 }))).toBe('too_slow')
    expect(requests.length).toBeLessThanOrEqual(3)
  })
})

function drip(socket: Socket, first: string, rest: string): void {
  socket.write(first)
  const timer = setInterval(() => socket.write(rest), 20)
  socket.on('close', () => clearInterval(timer))
  socket.on('error', () => {})
}

describe('who sends more than anybody needs', () => {
  test.each([
    ['one header', { 'x-long': 'a'.repeat(100_000) }],
    ['many headers', Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`x-${n}`, 'a'.repeat(50)]))],
  ])('is given up in the head: %s', async (_, headers) => {
    answer = (response) => response.writeHead(200, headers).end('ok')
    expect(await failure(fetchHome())).toBe('too_big')
  })

  test('is given up in the body, whatever its head says', async () => {
    answer = (response) => response.writeHead(200).end(Buffer.alloc(3_000_000))
    expect(await failure(fetchHome())).toBe('too_big')
  })
})

describe('redirects', () => {
  test('of a thousand to oneself three are followed', async () => {
    answer = (response, { url = '' }) =>
      response.writeHead(302, { location: `/${Number(url.slice(1)) + 1}` }).end()
    expect(await failure(fetchHome({}, outboundTo(), '/1'))).toBe('redirects')
    expect(requests).toHaveLength(4)
  })

  test.each([
    'file:///etc/passwd',
    'ftp://example.org/',
    'data:text/plain,x',
    'gopher://127.0.0.1:6379/_INFO',
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'https://name:word@example.org/',
    'http://[',
  ])('to %s are not followed', async (location) => {
    answer = (response) => response.writeHead(302, { location }).end()
    expect(await failure(fetchHome())).toBe('refused')
    expect(requests).toHaveLength(1)
  })

  test('never leave HTTPS', () => {
    const from = new URL('https://example.org/a')
    expect(() => onwardFrom(from, 'http://example.org/a')).toThrow(OutboundError)
    expect(() => onwardFrom(from, 'file:///etc/passwd')).toThrow(OutboundError)
    expect(onwardFrom(from, '/b').href).toBe('https://example.org/b')
    expect(onwardFrom(new URL('http://example.org/'), 'https://example.org/').protocol).toBe('https:')
  })

  test('lead to nobody whom the operator has configured for something else', async () => {
    const other = createServer((_, response) => response.end('secret'))
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
    const location = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`
    answer = (response) => response.writeHead(302, { location }).end()
    const outbound = createOutbound({ trusted: [home, new URL(location).origin] })
    expect(await failure(fetchHome({}, outbound))).toBe('refused')
    other.close()
  })
})

test('who is configured is asked for settings only, not for an address that somebody has written', async () => {
  answer = (response) => response.end('secret')
  expect(await failure(outboundTo().fetchPublic(home))).toBe('refused')
  expect(requests).toEqual([])
})

test('a name is looked up for each request, and nothing is kept open that it led to before', async () => {
  const name = home.replace('127.0.0.1', 'feeds.example')
  let looks = 0
  const lookup: LookupFunction = (_name, { all }, done) => {
    looks += 1
    if (all) done(null, [{ address: '127.0.0.1', family: 4 }])
    else done(null, '127.0.0.1', 4)
  }
  const outbound = createOutbound({ trusted: [name], lookup })
  answer = (response) => response.writeHead(200, { connection: 'keep-alive' }).end('ok')
  for (const _ of [1, 2, 3]) expect((await outbound.fetchPublic(name, { configured: true })).status).toBe(200)
  expect([looks, sockets.size]).toEqual([3, 3])
})

test('a name that is public at the first look and private at the second is not asked then', async () => {
  let looks = 0
  const lookup: LookupFunction = (_name, _options, done) => {
    looks += 1
    // After the timeout, so that nothing connects to this public address.
    if (looks === 1) setTimeout(() => done(null, [{ address: '8.8.8.8', family: 4 }]), 100)
    else done(null, [{ address: '127.0.0.1', family: 4 }])
  }
  const outbound = createOutbound({ lookup })
  const rebinding = `http://rebinding.example:${new URL(home).port}/`
  expect(await failure(outbound.fetchPublic(rebinding, { seconds: 0.05 }))).toBe('too_slow')
  expect(await failure(outbound.fetchPublic(rebinding))).toBe('refused')
  expect([looks, requests.length]).toEqual([2, 0])
})

describe('how many are asked at once', () => {
  const later: (() => void)[] = []
  const holdAll = () => {
    answer = (response) => void later.push(() => response.end('ok'))
  }
  const openAll = () => {
    for (const open of later.splice(0)) open()
  }

  test('is four of one host; others wait for them, and too many are turned away', async () => {
    holdAll()
    const outbound = outboundTo({ slots: createSlots({ atOnce: 16, perKey: 4, waiting: 6 }) })
    const answers = Array.from({ length: 12 }, () => failure(fetchHome({ seconds: 20 }, outbound)))
    await expect.poll(() => later.length).toBe(4)
    expect(await Promise.all(answers.slice(10))).toEqual(['busy', 'busy'])
    expect(requests).toHaveLength(4)
    while (requests.length < 10) {
      const before = requests.length
      openAll()
      await expect.poll(() => requests.length).toBeGreaterThan(before)
    }
    openAll()
    const rest = await Promise.all(answers.slice(0, 10))
    expect(rest.map((one) => (one as { status?: number }).status)).toEqual(Array(10).fill(200))
  })

  test('counts waiting as time', async () => {
    holdAll()
    const outbound = outboundTo({ slots: createSlots({ atOnce: 16, perKey: 1, waiting: 6 }) })
    const first = failure(fetchHome({ seconds: 20 }, outbound))
    await expect.poll(() => later.length).toBe(1)
    expect(await failure(fetchHome({ seconds: 0.1 }, outbound))).toBe('too_slow')
    openAll()
    expect(await first).toMatchObject({ status: 200 })
    expect(requests).toHaveLength(1)
  })
})
