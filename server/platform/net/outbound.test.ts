import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createOutbound, isPublicAddress, OutboundError, type OutboundRequest } from './outbound.ts'

/** A server on this machine that must not be reached. */
let canary: Server
let port: number
let hits: string[] = []

/** A server that the operator has configured. */
let standIn: Server
let home: string
let answer: (response: ServerResponse, url: string) => void

beforeAll(async () => {
  canary = createServer((request, response) => {
    hits.push(request.url ?? '')
    response.end('tweet')
  })
  standIn = createServer((request, response) => answer(response, request.url ?? ''))
  port = await listen(canary)
  home = `http://127.0.0.1:${await listen(standIn)}`
})
afterAll(() => Promise.all([canary, standIn].map(close)))
beforeEach(() => {
  hits = []
})

const listen = async (server: Server) => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}
const close = (server: Server) =>
  new Promise<void>((done) => {
    server.closeAllConnections()
    server.close(() => done())
  })

const failureOf = async (url: string, request?: OutboundRequest, outbound = createOutbound()) => {
  const result = await outbound.fetchPublic(url, request).catch((error: unknown) => error)
  return result instanceof OutboundError ? result.failure : result
}

/** Addresses of this machine, its network and cloud metadata services, in every notation. */
const spellings = [
  ...['127.0.0.1', '127.1', '127.0.1', '127.000.000.001', '127.255.255.254', '127.0.0.1.', '0', '0.0.0.0'],
  ...['2130706433', '017700000001', '0x7f000001', '0x7f.1', '0x7f.0.0.1', '0177.0.0.1', '0177.0.0.01'],
  ...[
    '0x7F.0x0.0x0.0x1',
    '127.0x1',
    '127.0.0x1',
    '00000177.1',
    '%31%32%37.0.0.1',
    '１２７.0.0.1',
    '127。0。0。1',
  ],
  ...['[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[::0001]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]'],
  ...[
    '[0:0:0:0:0:ffff:127.0.0.1]',
    '[::FFFF:7F00:0001]',
    '[::127.0.0.1]',
    '[::7f00:1]',
    '[::ffff:0:127.0.0.1]',
  ],
  ...['[64:ff9b::127.0.0.1]', '[64:ff9b::7f00:1]', '[64:ff9b:1::7f00:1]', '[64:ff9b::a9fe:a9fe]'],
  ...['[2002:7f00:1::]', '[2002:7f00:0001::1]', '[2002:a9fe:a9fe::]', '[2001:0:7f00:1::]', '[2001::1]'],
  ...['[fe80::1]', '[fc00::1]', '[fd00:ec2::254]', '[fec0::1]', '[ff02::1]', '[100::1]', '[2001:db8::1]'],
  ...['10.0.0.1', '172.16.0.1', '192.168.0.1', '169.254.169.254', '2852039166', '0xa9fea9fe', '100.64.0.1'],
  ...['198.18.0.1', '224.0.0.1', '255.255.255.255', 'localhost', 'LOCALHOST', 'localhost.', 'a.localhost'],
]

describe('this machine and its network', () => {
  test('cannot be reached, however they are written', async () => {
    expect(spellings.length).toBeGreaterThanOrEqual(60)
    const failures = await Promise.all(
      spellings.map(async (host) => [host, await failureOf(`http://${host}:${port}/`)]),
    )
    // The system may be unable to resolve some of these names.
    expect(failures.filter(([, why]) => why !== 'refused' && why !== 'unreachable')).toEqual([])
    expect(failures.filter(([host, why]) => why !== 'refused' && !/localhost/i.test(String(host)))).toEqual(
      [],
    )
    expect(hits).toEqual([])
  })

  test('would have been reached without the guard', async () => {
    for (const host of ['127.1', '2130706433', '0x7f000001', '017700000001', '127.0.0.1.', '１２７.0.0.1']) {
      await fetch(`http://${host}:${port}/`)
    }
    expect(hits).toHaveLength(6)
  })

  test('cannot be reached by a name that leads there, first or later', async () => {
    const turns = [
      ['127.0.0.1'],
      ['::ffff:127.0.0.1'],
      ['8.8.8.8', '127.0.0.1'],
      ['64:ff9b::7f00:1'],
      ['::1'],
    ]
    let turn = 0
    const lookup: LookupFunction = (_name, _options, done) => {
      const addresses = turns[turn++ % turns.length] ?? []
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
    }
    const outbound = createOutbound({ lookup })
    for (let time = 0; time < 10; time++) {
      expect(await failureOf(`http://rebinding.example:${port}/`, {}, outbound)).toBe('refused')
    }
    // One lookup per connection: there is no second answer that could differ.
    expect(turn).toBe(10)
    expect(hits).toEqual([])
  })

  test('cannot be reached by a redirect from a server that may be asked', async () => {
    const outbound = createOutbound({ trusted: [home] })
    for (const host of ['127.0.0.1', '0x7f.1', '[::ffff:127.0.0.1]', 'localhost']) {
      answer = (response) => response.writeHead(302, { location: `http://${host}:${port}/` }).end()
      expect(await failureOf(home, { configured: true }, outbound)).toBe('refused')
    }
    expect(hits).toEqual([])
  })
})

test('only web addresses without a name in them are asked', async () => {
  const addresses = [
    'file:///etc/passwd',
    'ftp://example.org/',
    'gopher://example.org/',
    'data:,x',
    'x',
    '//x',
  ]
  for (const address of [...addresses, 'http://ana@example.org/', 'https://:secret@example.org/']) {
    expect(await failureOf(address)).toBe('refused')
  }
})

test('hosts that are named as never to be asked are not, nor by a redirect', async () => {
  const first = home.replace('127.0.0.1', 'first.example')
  const lookup: LookupFunction = (_name, { all }, done) => {
    if (all) done(null, [{ address: '127.0.0.1', family: 4 }])
    else done(null, '127.0.0.1', 4)
  }
  const outbound = createOutbound({ trusted: [first], lookup })
  answer = (response, url) => {
    if (url === '/far') response.end('far')
    else response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end()
  }
  const configured = true as const
  expect(await failureOf(`${first}/far`, { never: ['first.example'], configured }, outbound)).toBe('refused')
  expect(await failureOf(`${first}/far`, { never: ['other.example'], configured }, outbound)).toMatchObject({
    status: 200,
  })
  const before = hits.length
  const onward = outbound.fetchPublic(`${first}/way`, { never: ['127.0.0.1'], configured })
  await expect(onward).rejects.toThrow(/never asked/)
  const own = ['https://own.example./', 'http://OWN.example', 'https://own.example/']
  const otherPorts = ['http://own.example:8080/', 'https://own.example.:3000/']
  for (const written of [...own, ...otherPorts])
    expect(await failureOf(written, { never: ['own.example'] }), written).toBe('refused')
  expect(hits).toHaveLength(before)
})

test('of vendors only the named hosts are asked, by HTTPS', async () => {
  const hosts = ['noticias.example']
  for (const url of [
    'http://noticias.example/',
    'https://noticias.example:8443/',
    'https://outras.example/',
    'https://a.noticias.example/',
    'https://noticias.example.outras.example/',
    'https://noticias.example@outras.example/',
    `https://127.0.0.1:${port}/`,
  ]) {
    expect([url, await failureOf(url, { hosts })]).toEqual([url, 'refused'])
  }
  const lookup: LookupFunction = (_name, _options, done) => done(new Error('no network here'), '')
  const outbound = createOutbound({ lookup })
  expect(await failureOf('https://noticias.example/', { hosts }, outbound)).toBe('unreachable')
})

test.each([
  ['93.184.215.14', true],
  ['2606:4700::1111', true],
  ['192.0.0.8', false],
  ['2001:20::1', false],
  ['5f00::1', false],
  ['not an address', false],
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

describe('what comes back', () => {
  const ask = (request?: OutboundRequest) =>
    createOutbound({ trusted: [home] }).fetchPublic(home, { configured: true, ...request })
  const failure = (request?: OutboundRequest) =>
    failureOf(home, { configured: true, ...request }, createOutbound({ trusted: [home] }))

  test('is any answer, after at most three redirects', async () => {
    answer = (response, url) => {
      const step = Number(url.slice(1))
      if (step < 3) response.writeHead(302, { location: `/${step + 1}` }).end()
      else response.writeHead(404).end('nada')
    }
    const { status, body, url } = await ask()
    expect([status, String(body), url]).toEqual([404, 'nada', `${home}/3`])
    answer = (response, url) => response.writeHead(301, { location: `${url}x` }).end()
    expect(await failure()).toBe('redirects')
  })

  test('is unpacked, and given up when it is too big', async () => {
    answer = (response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('a'.repeat(5_000_000)))
    expect(await failure()).toBe('too_big')
    expect((await ask({ maxBytes: 6_000_000 })).body).toHaveLength(5_000_000)
    answer = (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('not packed')
    expect(await failure()).toBe('unreachable')
  })

  test('is not waited for, whether it never begins or never ends', async () => {
    answer = () => {}
    expect(await failure({ seconds: 0.2 })).toBe('too_slow')
    answer = (response) => response.write('a')
    expect(await failure({ seconds: 0.2 })).toBe('too_slow')
  })

  test('is unreachable when nobody answers', async () => {
    answer = (response) => response.destroy()
    expect(await failure()).toBe('unreachable')
  })
})
