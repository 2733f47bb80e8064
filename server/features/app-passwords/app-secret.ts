import { createHash, createHmac, pbkdf2, randomInt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(pbkdf2)

/** Crockford's base32: without i, l, o and u, which are easily confused. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const letters = 28
const groupLength = 4
/** Displayed as seven groups separated by hyphens. */
const shownLength = letters + letters / groupLength - 1
/** Minimum of RFC 7677. More would only protect passwords that can be guessed. */
export const iterations = 4096
const keyLength = 32

/** Stored form of a password, for PLAIN and SCRAM-SHA-256 (RFC 5802 §3). */
export interface Verifier {
  storedKey: Buffer
  serverKey: Buffer
}

export interface ScramExchange {
  /** `client-first-message-bare "," server-first-message "," client-final-message-without-proof`. */
  authMessage: string
  clientProof: Buffer
}

/** 140 random bits in characters that are easy to type. SCRAM clients hash it exactly as displayed. */
export function randomSecret(): string {
  return grouped(Array.from({ length: letters }, () => alphabet.charAt(randomInt(alphabet.length))).join(''))
}

/**
 * Normalises a typed app password (case, spaces, hyphens); undefined for text that cannot be one. Checks the length
 * first.
 */
export function secretTyped(typed: string): string | undefined {
  if (typed.length < letters || typed.length > shownLength) return undefined
  const bare = typed.toLowerCase().replaceAll(/[ -]/g, '')
  const isWhole = bare.length === letters && [...bare].every((letter) => alphabet.includes(letter))
  return isWhole ? grouped(bare) : undefined
}

export async function verifierOf(secret: string, salt: Buffer): Promise<Verifier> {
  const salted = await derive(secret, salt, iterations, keyLength, 'sha256')
  return { storedKey: sha256(hmac(salted, 'Client Key')), serverKey: hmac(salted, 'Server Key') }
}

export function isSameVerifier(one: Verifier, other: Verifier): boolean {
  return timingSafeEqual(one.storedKey, other.storedKey)
}

/** Whether the proof was made with the password of this verifier. */
export function isProven({ storedKey }: Verifier, { authMessage, clientProof }: ScramExchange): boolean {
  if (clientProof.length !== keyLength) return false
  const signature = hmac(storedKey, authMessage)
  const clientKey = signature.map((byte, index) => byte ^ (clientProof[index] ?? 0))
  return timingSafeEqual(sha256(clientKey), storedKey)
}

/** Proves to the client that the server has the verifier. */
export function serverSignature({ serverKey }: Verifier, { authMessage }: ScramExchange): Buffer {
  return hmac(serverKey, authMessage)
}

/** Derives a constant salt of 16 bytes from a name, which reveals nothing about it without the key. */
export function saltFor(key: string, name: string): Buffer {
  return hmac(key, name).subarray(0, 16)
}

function grouped(bare: string): string {
  return (bare.match(new RegExp(`.{${groupLength}}`, 'g')) ?? []).join('-')
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
