import { connect, createServer, type Socket } from 'node:net'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { parseProxyHeader, readProxyHeader } from './proxy-protocol.ts'

const signature = Buffer.from('\r\n\r\n\0\r\nQUIT\n', 'latin1')

/** Returns a version 2 header with this command and family. */
function binary(command: number, family: number, body: readonly number[]): Buffer {
  return Buffer.concat([
    signature,
    Buffer.from([command, family, body.length >> 8, body.length & 255, ...body]),
  ])
}

const ports = [0, 80, 26, 43]
const fromTcp4 = [203, 0, 113, 9, 127, 0, 0, 1, ...ports]

test.each([
  ['PROXY TCP4 203.0.113.9 127.0.0.1 4711 6667\r\n', '203.0.113.9'],
  ['PROXY TCP6 2001:db8::1 ::1 4711 6667\r\n', '2001:db8::1'],
  ['PROXY UNKNOWN\r\n', undefined],
])('the first version of the header names the client: %j', (line, address) => {
  const parsed = parseProxyHeader(Buffer.from(`${line}NICK ana\r\n`))
  expect(parsed).toEqual({ header: { address, isTls: false }, length: line.length })
})

test('the second version names the client in either family, and whether it came by TLS', () => {
  const tls = [0x20, 0, 5, 1, 0, 0, 0, 0]
  const header = (bytes: Buffer) => {
    const parsed = parseProxyHeader(bytes)
    return typeof parsed === 'string' ? parsed : parsed.header
  }
  expect(header(binary(0x21, 0x11, fromTcp4))).toEqual({ address: '203.0.113.9', isTls: false })
  expect(header(binary(0x21, 0x11, [...fromTcp4, 1, 0, 1, 7, ...tls]))).toMatchObject({ isTls: true })
  const six = [0x20, 1, 0xd, 0xb8, ...Array<number>(11).fill(0), 9, ...Array<number>(16).fill(0), ...ports]
  expect(header(binary(0x21, 0x21, six))).toMatchObject({ address: '2001:db8:0:0:0:0:0:9' })
  const mapped = [
    ...Array<number>(10).fill(0),
    255,
    255,
    203,
    0,
    113,
    9,
    ...Array<number>(16).fill(0),
    ...ports,
  ]
  expect(header(binary(0x21, 0x21, mapped))).toMatchObject({ address: '203.0.113.9' })
  expect(header(binary(0x20, 0, []))).toEqual({ address: undefined, isTls: false })
})

test.each([
  ['a line of IRC', Buffer.from('NICK ana\r\n')],
  ['an address that is none', Buffer.from('PROXY TCP4 999.0.0.1 127.0.0.1 1 2\r\n')],
  ['an address of the other family', Buffer.from('PROXY TCP6 203.0.113.9 127.0.0.1 1 2\r\n')],
  ['a line without end', Buffer.from(`PROXY TCP4 ${'1'.repeat(200)}`)],
  ['another version', binary(0x31, 0x11, fromTcp4)],
  ['less than its addresses', binary(0x21, 0x11, [1, 2, 3])],
  ['more than it may say', binary(0x21, 0x11, Array<number>(5000).fill(0))],
])('%s is no header', (_, bytes) => {
  expect(parseProxyHeader(bytes)).toBe('invalid')
})

test('nothing that begins like a header crashes the reader, whole or in part', () => {
  const start = fc.constantFrom(signature, Buffer.from('PROXY TCP4 '), Buffer.from('PROXY '), Buffer.alloc(0))
  fc.assert(
    fc.property(start, fc.uint8Array({ maxLength: 80 }), (head, tail) => {
      const parsed = parseProxyHeader(Buffer.concat([head, tail]))
      if (typeof parsed !== 'string') expect(parsed.length).toBeLessThanOrEqual(head.length + tail.length)
    }),
  )
})

/** Returns both ends of a connection. */
async function pair(): Promise<{ client: Socket; server: Socket }> {
  const listener = createServer()
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const { port } = listener.address() as { port: number }
  const accepted = new Promise<Socket>((resolve) => listener.once('connection', resolve))
  const client = connect({ port, host: '127.0.0.1' })
  client.on('error', () => {})
  const server = await accepted
  listener.close()
  return { client, server }
}

afterEach(() => void vi.useRealTimers())

test('a header in pieces is read, and what follows it is left for whoever listens next', async () => {
  const { client, server } = await pair()
  const read = new Promise<unknown>((resolve) => readProxyHeader(server, resolve))
  client.write('PROXY TCP4 203.0')
  client.write('.113.9 127.0.0.1 4711 6667\r\nNICK ana\r\n')
  expect(await read).toEqual({ address: '203.0.113.9', isTls: false })
  const rest = new Promise((resolve) => server.once('data', (bytes) => resolve(String(bytes))))
  server.resume()
  expect(await rest).toBe('NICK ana\r\n')
  client.destroy()
})

test('a proxy that has said nothing for five seconds is closed', async () => {
  const { client, server } = await pair()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  readProxyHeader(server, () => {})
  vi.advanceTimersByTime(4999)
  expect(server.destroyed).toBe(false)
  vi.advanceTimersByTime(1)
  expect(server.destroyed).toBe(true)
  client.destroy()
})
