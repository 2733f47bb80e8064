import { isIP, type Socket } from 'node:net'

/** What a proxy says of the connection that it passes on; nothing where it speaks for itself. */
interface ProxyHeader {
  address: string | undefined
  /** Between the client and the proxy. */
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
 * Reads the header with which a proxy begins, version 1 or 2, and leaves what follows it in the socket, which is
 * paused. A socket that begins in another way, or not soon, is closed: nothing is guessed.
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

/** So far, where it is not all there. */
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
/** TCP over either: how long an address is, and how long all that says who speaks with whom. */
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

function addressOf(bytes: Buffer): string {
  if (bytes.length === 4) return [...bytes].join('.')
  const groups = Array.from({ length: 8 }, (_, index) => bytes.readUInt16BE(index * 2).toString(16))
  return groups.join(':')
}

/** `PP2_TYPE_SSL` with `PP2_CLIENT_SSL`, among fields of type, length and value. */
function isTls(fields: Buffer): boolean {
  for (let at = 0; at + 3 <= fields.length; at += 3 + fields.readUInt16BE(at + 1))
    if (fields[at] === 0x20) return ((fields[at + 3] ?? 0) & 1) === 1
  return false
}
