import { createHash, randomBytes } from 'node:crypto'

/** Returns 256 random bits, base64url-encoded. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Whether a text has the form of a token: longer texts are not hashed or looked up. */
export const isRandomToken = (text: string) => /^[\w-]{43}$/.test(text)

/** Returns the hash of a token to store. A plain SHA-256 suffices: 256 bits cannot be guessed. */
export function fingerprint(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
