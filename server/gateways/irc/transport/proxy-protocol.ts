import { isIP, type Socket } from 'node:net'

/** Header of a proxied connection; the address is undefined if the proxy itself connects. */
interface ProxyHeader {
  address: string | undefined
  /** Whether the client has connected to the proxy by TLS. */
  isTls: boolean
}

type Parsed = 'incomplete' | 'invalid' | { header: ProxyHeader; length: number }

/** https://www.haproxy.org/download/3.0/doc/proxy-protocol.txt, §2.1 and §2.2 */
const signature = Buffer.from('\r\n\r\n\0\r\nQUIT\n', 'latin1')
const prefix = Buffer.from('PROXY ', 'latin1')
const mostBytesOfLine = 107
const mostBytesOfBinary = 4096
const waitMilliseconds = 5000

/**
 * Reads a PROXY header, version 1 or 2, and leaves the following bytes in the paused socket. Destroys a
 * socket that starts differently or too late.
 */
export function readProxyHeader(socket: Socket, onHeader: (header: ProxyHeader) => void): void {
  let received: Buffer = Buffer.alloc(0)
  const abort = () => void socket.destroy()
  const timer = setTimeout(abort, waitMilliseconds)

  function read(bytes: Buffer): void {
    received = Buffer.concat([received, bytes])
    const parsed = parseProxyHeader(received)
    if (parsed === 'invalid') abort()
    if (typeof parsed === 'string') return
    clearTimeout(timer)
    socket.pause()
    for (const [event, listener] of [
      ['data', read],
      ['error', abort],
    ] as const)
      socket.removeListener(event, listener)
    if (received.length > parsed.length) socket.unshift(received.subarray(parsed.length))
    onHeader(parsed.header)
  }

  socket.on('data', read)
  socket.on('error', abort)
  socket.once('close', () => clearTimeout(timer))
}

export function parseProxyHeader(bytes: Buffer): Parsed {
  if (begins(bytes, signature)) return parseBinary(bytes)
  return begins(bytes, prefix) ? parseLine(bytes) : 'invalid'
}

/** Whether the received bytes match the start so far. */
function begins(bytes: Buffer, start: Buffer): boolean {
  const length = Math.min(bytes.length, start.length)
  return bytes.subarray(0, length).equals(start.subarray(0, length))
}

/** `PROXY TCP4 source destination port port` */
function parseLine(bytes: Buffer): Parsed {
  const end = bytes.indexOf('\r\n')
  if (end < 0) return bytes.length > mostBytesOfLine ? 'invalid' : 'incomplete'
  const [, family = '', source = ''] = bytes.subarray(0, end).toString('latin1').split(' ')
  const length = end + 2
  if (length > mostBytesOfLine) return 'invalid'
  if (family === 'UNKNOWN') return { header: { address: undefined, isTls: false }, length }
  if (!/^TCP[46]$/.test(family) || String(isIP(source)) !== family.at(-1)) return 'invalid'
  return { header: { address: source, isTls: false }, length }
}

const lengthOfHead = 16
const [local, proxied] = [0x20, 0x21]
/** Address length and total length of TCP addresses, for IPv4 and IPv6. */
const families: Record<number, { bytes: number; total: number }> = {
  17: { bytes: 4, total: 12 },
  33: { bytes: 16, total: 36 },
}

function parseBinary(bytes: Buffer): Parsed {
  if (bytes.length < lengthOfHead) return 'incomplete'
  const command = bytes.readUInt8(12)
  const family = families[bytes.readUInt8(13)]
  const length = lengthOfHead + bytes.readUInt16BE(14)
  if (length > mostBytesOfBinary || (command !== local && command !== proxied)) return 'invalid'
  if (bytes.length < length) return 'incomplete'
  const body = bytes.subarray(lengthOfHead, length)
  if (command === local || !family) return { header: { address: undefined, isTls: false }, length }
  if (body.length < family.total) return 'invalid'
  const address = addressOf(body.subarray(0, family.bytes))
  return { header: { address, isTls: isTls(body.subarray(family.total)) }, length }
}

const mappedPrefix = Buffer.from('00000000000000000000ffff', 'hex')

/** An IPv4 address that is mapped into IPv6 is returned as what it is: limits would take all of them for one. */
function addressOf(bytes: Buffer): string {
  if (bytes.length === 4) return [...bytes].join('.')
  if (begins(bytes, mappedPrefix)) return addressOf(bytes.subarray(12))
  const groups = Array.from({ length: 8 }, (_, index) => bytes.readUInt16BE(index * 2).toString(16))
  return groups.join(':')
}

/** Finds `PP2_TYPE_SSL` with `PP2_CLIENT_SSL` among the type-length-value fields. */
function isTls(fields: Buffer): boolean {
  for (let at = 0; at + 3 <= fields.length; at += 3 + fields.readUInt16BE(at + 1))
    if (fields[at] === 0x20) return ((fields[at + 3] ?? 0) & 1) === 1
  return false
}
