import { createHash, createHmac, pbkdf2, randomInt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(pbkdf2)

/** Without i, l, o and u, which are taken for others: Crockford's base32. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const letters = 28
const groupLength = 4
/** As it is shown: seven groups with hyphens between them. */
const shownLength = letters + letters / groupLength - 1
/** RFC 7677 asks for no fewer. More would protect only what can be guessed. */
export const iterations = 4096
const keyLength = 32

/** What a password is compared with, by PLAIN and by SCRAM-SHA-256 (RFC 5802 §3). */
export interface Verifier {
  storedKey: Buffer
  serverKey: Buffer
}

export interface ScramExchange {
  /** `client-first-message-bare "," server-first-message "," client-final-message-without-proof`. */
  authMessage: string
  clientProof: Buffer
}

/** 140 random bits in letters that are easy to type. SCRAM clients hash it exactly as it is shown. */
export function randomSecret(): string {
  return grouped(Array.from({ length: letters }, () => alphabet.charAt(randomInt(alphabet.length))).join(''))
}

/**
 * A password as it was made, whatever capitals, spaces and hyphens it was typed with; nothing for what cannot be
 * one. Looks at no more of it than its length where that is wrong.
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

/** Whether whoever sent the proof knows the password of this verifier. */
export function isProven({ storedKey }: Verifier, { authMessage, clientProof }: ScramExchange): boolean {
  if (clientProof.length !== keyLength) return false
  const signature = hmac(storedKey, authMessage)
  const clientKey = signature.map((byte, index) => byte ^ (clientProof[index] ?? 0))
  return timingSafeEqual(sha256(clientKey), storedKey)
}

/** By which the client knows that the server has the verifier. */
export function serverSignature({ serverKey }: Verifier, { authMessage }: ScramExchange): Buffer {
  return hmac(serverKey, authMessage)
}

/** Sixteen bytes that stand for a name: the same each time, and telling nothing about it without the key. */
export function saltFor(key: string, name: string): Buffer {
  return hmac(key, name).subarray(0, 16)
}

function grouped(bare: string): string {
  return (bare.match(new RegExp(`.{${groupLength}}`, 'g')) ?? []).join('-')
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
