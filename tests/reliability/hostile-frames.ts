import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { hostileValue } from './hostile-values.ts'

export const gateways = ['socketio', 'push'] as const
export type GatewayName = (typeof gateways)[number]

interface Header {
  opcode?: number
  fin?: boolean
  reserved?: number
  masked?: boolean
  /** A false length in the header. */
  length?: number
}

/** A WebSocket frame as in RFC 6455 §5.2, including forbidden ones. */
export function frame(
  payload: Buffer,
  { opcode = 1, fin = true, reserved = 0, masked = true, length }: Header = {},
): Buffer {
  const sent = length ?? payload.length
  const size = sent < 126 ? 2 : sent < 65_536 ? 4 : 10
  const header = Buffer.alloc(size)
  header[0] = (fin ? 0x80 : 0) | (reserved << 4) | opcode
  header[1] = (masked ? 0x80 : 0) | (size === 2 ? sent : size === 4 ? 126 : 127)
  if (size === 4) header.writeUInt16BE(sent, 2)
  if (size === 10) header.writeBigUInt64BE(BigInt(sent), 2)
  if (!masked) return Buffer.concat([header, payload])
  const mask = randomBytes(4)
  return Buffer.concat([header, mask, payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0))])
}

const events = [
  'join',
  'leave',
  'send-message',
  'change-nickname',
  'watch-online',
  'connect',
  'disconnect',
  'error',
  '__proto__',
  'newListener',
]
const namespaces = ['', '', '', '/,', '/admin,', '/__proto__,', `/${'x'.repeat(300)},`]
const attachments = ['', '', '', '0-', '1-', '2-', '99999999999-', '-1-', '1']
const ids = ['', '', '7', '0', '99999999999999999999', '-1', '1.5']
const payloads = [
  '',
  '[]',
  '{}',
  '[1]',
  'null',
  '"x"',
  '[null]',
  '["join"',
  '[["join"]]',
  '{"token":1}',
  '{"token":"x"}',
  '{"sid":"x"}',
]
const placeholder = '["join",{"_placeholder":true,"num":0}]'

const called = fc
  .tuple(fc.constantFrom(...events), fc.array(hostileValue, { maxLength: 3 }))
  .map(([name, values]) => JSON.stringify([name, ...values]).slice(0, 20_000))

const socketIoText = fc
  .record({
    type: fc.constantFrom('0', '1', '2', '3', '4', '5', '6', '7', 'a', ''),
    attached: fc.constantFrom(...attachments),
    namespace: fc.constantFrom(...namespaces),
    id: fc.constantFrom(...ids),
    payload: fc.oneof(called, fc.constantFrom(...payloads, placeholder)),
  })
  .map(({ type, attached, namespace, id, payload }) => `4${type}${attached}${namespace}${id}${payload}`)

const engineText = fc
  .tuple(
    fc.constantFrom('0', '2', '3', '5', '6', '7', 'b', '', '\u001e', '4'),
    fc.constantFrom('', 'probe', '{}', 'AAAA', '\u001e42["join"]'),
  )
  .map((parts) => parts.join(''))

const pushEvents = ['subscribe', 'unsubscribe', 'signin', 'ping', 'pong', 'error', '__proto__'].map(
  (name) => `pusher:${name}`,
)
const pushData = fc.oneof(
  fc.constantFrom<unknown>(
    { channel: 'private-barra' },
    { channel: 'private-barra', auth: 'x:y' },
    { auth: '', user_data: '{' },
  ),
  fc
    .constantFrom('barra', 'conversation_1', 'private-conversation_1', '#server-to-user-1', '__proto__')
    .map((channel) => ({ channel })),
  hostileValue,
)
const pushText = fc.oneof(
  fc
    .record(
      {
        event: fc.oneof(fc.constantFrom(...pushEvents, 'client-x'), hostileValue),
        data: pushData,
        channel: hostileValue,
      },
      { requiredKeys: [] },
    )
    .map((message) => JSON.stringify(message)),
  pushData.map((data) => JSON.stringify({ event: 'pusher:subscribe', data: JSON.stringify(data) })),
  fc.constantFrom(
    '',
    '{',
    '[]',
    'null',
    '"pusher:ping"',
    '{"event":"__proto__"}',
    '{"event":"toString"}',
    '[[[[',
  ),
)

const badUtf8 = [
  Buffer.from([0xff, 0xfe]),
  Buffer.from([0xc0, 0x80]),
  Buffer.from([0x34, 0x32, 0xed, 0xa0, 0x80]),
]

/** Protocol errors below the texts: most must end the connection. */
function mangled(text: Buffer): fc.Arbitrary<Buffer> {
  const half = Math.floor(text.length / 2)
  return fc.constantFrom(
    frame(text, { opcode: 2 }),
    Buffer.concat([frame(text.subarray(0, half), { fin: false }), frame(text.subarray(half), { opcode: 0 })]),
    Buffer.concat([
      frame(text.subarray(0, half), { fin: false }),
      frame(Buffer.from('x'), { opcode: 9 }),
      frame(text.subarray(half), { opcode: 0 }),
    ]),
    frame(text, { fin: false }),
    frame(text, { opcode: 0 }),
    frame(text, { opcode: 9 }),
    frame(text, { opcode: 3 }),
    frame(text, { reserved: 4 }),
    frame(text, { masked: false }),
    frame(text, { opcode: 8 }),
    frame(Buffer.from([0x03, 0xe8, 0xff]), { opcode: 8 }),
    frame(text, { length: 20_000 }),
    frame(text, { length: 2 ** 40 }),
    text,
  )
}

/** Frames for one connection to a gateway. */
export function hostileFrames(gateway: GatewayName): fc.Arbitrary<Buffer[]> {
  const text = (
    gateway === 'push'
      ? pushText
      : fc.oneof({ weight: 4, arbitrary: socketIoText }, { weight: 1, arbitrary: engineText })
  ).map((some) => Buffer.from(some.slice(0, 15_000)))
  const whole = text.map((payload) => frame(payload))
  const odd = fc.oneof(
    text.chain(mangled),
    fc.constantFrom(...badUtf8).map((payload) => frame(payload)),
  )
  // A broken frame ends most connections, so only some contain any.
  return fc.oneof(
    { weight: 3, arbitrary: fc.array(whole, { minLength: 20, maxLength: 60, size: 'max' }) },
    {
      weight: 1,
      arbitrary: fc.array(fc.oneof({ weight: 9, arbitrary: whole }, { weight: 1, arbitrary: odd }), {
        minLength: 10,
        maxLength: 60,
        size: 'max',
      }),
    },
  )
}
