import { utimesSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import {
  type CertificateFiles,
  newCertificateFiles,
  writeCertificate,
} from '../../../../tests/support/certificate.ts'
import { freePort } from '../../../../tests/support/free-port.ts'
import { type Listeners, openListeners, type Way } from './listeners.ts'

const host = '127.0.0.1'
/** Local address that plays the proxy. */
const proxy = '127.0.0.9'
const header = 'PROXY TCP4 203.0.113.9 127.0.0.1 4711 6667\r\n'

let files: CertificateFiles
let port: number
let tlsPort: number
let listeners: Listeners
const received: (Pick<Way, 'address' | 'isTls'> & { text: string })[] = []
let mostInside = Number.POSITIVE_INFINITY
let inside = 0
let handshakes = 0

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  files = await newCertificateFiles()
  writeCertificate(files, 'first')
  ;[port, tlsPort] = [await freePort(), await freePort()]
  listeners = await openListeners({
    config: { host, port, tls: { ...files, port: tlsPort, stsSeconds: undefined } },
    log: pino({ level: 'silent' }),
    isProxy: (address) => address === proxy,
    enter: async (client) => {
      if (inside >= mostInside) throw new Error('too many')
      inside += 1
      client.leaveSlot = () => {
        inside -= 1
      }
    },
    onConnection: (socket, { address, isTls }) => {
      if (isTls) handshakes += 1
      socket
        .on('error', () => {})
        .on('data', (bytes) => {
          received.push({ address, isTls, text: String(bytes) })
          socket.end()
        })
    },
  })
})
afterEach(() => void received.splice(0))
afterAll(() => {
  listeners.close()
  vi.useRealTimers()
})

const ended = (socket: Socket) =>
  new Promise<void>((resolve) => socket.once('close', () => resolve()).resume())

test('who comes from a trusted proxy is whom the header says, with TLS after it and without', async () => {
  const open = connect({ port, host, localAddress: proxy })
  open.write(`${header}NICK ana\r\n`)
  await ended(open)
  expect(received).toEqual([{ address: '203.0.113.9', isTls: false, text: 'NICK ana\r\n' }])

  const raw = connect({ port: tlsPort, host, localAddress: proxy })
  raw.write(header)
  const secure = connectTls({ socket: raw, rejectUnauthorized: false })
  secure.write('NICK bia\r\n')
  await ended(secure)
  expect(received[1]).toEqual({ address: '203.0.113.9', isTls: true, text: 'NICK bia\r\n' })
})

test('the header of anybody else is a line like any other, and a proxy without one is closed', async () => {
  const somebody = connect({ port, host })
  somebody.write(header)
  await ended(somebody)
  expect(received).toEqual([{ address: host, isTls: false, text: header }])

  const silent = connect({ port, host, localAddress: proxy }).on('error', () => {})
  silent.write('NICK ana\r\n')
  await ended(silent)
  expect(received).toHaveLength(1)
})

test('a certificate that was renewed is used within a minute, and one that cannot be read is not', async () => {
  const shown = async () => {
    const socket: TLSSocket = connectTls({ port: tlsPort, host, rejectUnauthorized: false })
    await new Promise((resolve) => socket.once('secureConnect', resolve))
    const name = socket.getPeerCertificate().subject.CN
    socket.destroy()
    return name
  }
  const renew = (name: string, hours: number) => {
    if (name) writeCertificate(files, name)
    else writeCertificate({ ...files, keyFile: `${files.keyFile}.other` }, 'half')
    const at = new Date(Date.now() + hours * 3_600_000)
    for (const file of [files.certFile, files.keyFile]) utimesSync(file, at, at)
    vi.advanceTimersByTime(60_000)
  }
  expect(await shown()).toBe('first')
  renew('second', 1)
  expect(await shown()).toBe('second')
  renew('', 2)
  expect(await shown()).toBe('second')
  renew('third', 3)
  expect(await shown()).toBe('third')
})

test('who comes by TLS is counted before the handshake, until they have gone, whether it succeeds or not', async () => {
  await expect.poll(() => inside).toBe(0)
  ;[mostInside, handshakes] = [1, 0]
  const silent = connect({ port: tlsPort, host }).on('error', () => {})
  await expect.poll(() => inside).toBe(1)
  const refused = connectTls({ port: tlsPort, host, rejectUnauthorized: false }).on('error', () => {})
  await ended(refused)
  expect([inside, handshakes]).toEqual([1, 0])

  const closed = ended(silent)
  silent.write('no TLS at all\r\n')
  await closed
  await expect.poll(() => inside).toBe(0)
  const secure = connectTls({ port: tlsPort, host, rejectUnauthorized: false })
  secure.write('NICK ana\r\n')
  await ended(secure)
  expect(handshakes).toBe(1)
  await expect.poll(() => inside).toBe(0)
  mostInside = Number.POSITIVE_INFINITY
})

test('who has not finished the handshake in ten seconds is let go, however often they send a part of it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  handshakes = 0
  const slow = connect({ port: tlsPort, host }).on('error', () => {})
  const quick = connectTls({ port: tlsPort, host, rejectUnauthorized: false })
  await expect.poll(() => [inside, handshakes]).toEqual([2, 1])
  const closed = ended(slow)
  slow.write(Buffer.from([0x16, 3, 1]))
  vi.advanceTimersByTime(9999)
  slow.write(Buffer.from([2]))
  vi.advanceTimersByTime(1)
  await closed
  await expect.poll(() => inside).toBe(1)
  quick.destroy()
  await expect.poll(() => inside).toBe(0)
})
