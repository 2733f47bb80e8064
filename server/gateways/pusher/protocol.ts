import { z } from 'zod'
import { isWithinJsonLimits } from '#contract/schema.ts'

export const appKey = 'canal-barra'
export const silenceSeconds = 120
export const pongSeconds = 30

/** Codes of the Pusher protocol: 40xx do not reconnect, 41xx reconnect later, 42xx reconnect at once. */
export const problems = {
  unknownKey: [4001, 'Application does not exist'],
  invalidVersion: [4006, 'Invalid version string format'],
  unsupportedVersion: [4007, 'Unsupported protocol version'],
  noVersion: [4008, 'No protocol version supplied'],
  unauthorized: [4009, 'Connection not authorized'],
  overCapacity: [4100, 'Over capacity'],
  reconnect: [4200, 'Please reconnect immediately'],
  noPong: [4201, 'Pong reply not received in time'],
  clientEvent: [4301, 'Client events are not accepted here'],
  flood: [1008, 'Too many frames'],
  slow: [1013, 'Too slow'],
  restart: [1012, 'The server restarts'],
} as const

export type Problem = keyof typeof problems

const versions = /^[5-7]$/

/** Returns the problem of a connection's path and query, if any. */
export function handshakeProblem(address: string): Problem | undefined {
  const { pathname, searchParams } = new URL(address, 'ws://any')
  if (pathname !== `/app/${appKey}`) return 'unknownKey'
  const version = searchParams.get('protocol')
  if (!version) return 'noVersion'
  if (!/^\d{1,3}$/.test(version)) return 'invalidVersion'
  return versions.test(version) ? undefined : 'unsupportedVersion'
}

const frame = z.object({
  event: z.string().max(200),
  channel: z.string().max(200).optional(),
  // Some clients send none with a ping.
  data: z.unknown().optional(),
})
export type ClientFrame = z.infer<typeof frame>

/** Parses a frame; undefined if it is invalid. */
export function readFrame(text: string): ClientFrame | undefined {
  return frame.safeParse(parseJson(text)).data
}

/** Decodes event data, which clients may send as a JSON string within the JSON. */
export function readData(data: unknown): unknown {
  return typeof data === 'string' ? parseJson(data) : data
}

/** Undefined for invalid JSON, or JSON that is too complex. */
export function parseJson(text: string): unknown {
  if (!isWithinJsonLimits(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Encodes an event as a complete websocket frame, once for all recipients. Data is a JSON string within the
 * JSON.
 */
export function encode({
  event,
  channel,
  data,
}: {
  event: string
  channel?: string | undefined
  data: unknown
}): Buffer {
  const text = typeof data === 'string' ? data : JSON.stringify(data)
  return textFrame(Buffer.from(JSON.stringify({ event, channel, data: text })))
}

/** Builds an unfragmented, unmasked text frame (RFC 6455 §5.2). */
function textFrame(payload: Buffer): Buffer {
  const { length } = payload
  const header = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10)
  header[0] = 0x81
  if (header.length === 2) header[1] = length
  else if (header.length === 4) {
    header[1] = 126
    header.writeUInt16BE(length, 2)
  } else {
    header[1] = 127
    header.writeBigUInt64BE(BigInt(length), 2)
  }
  return Buffer.concat([header, payload])
}
