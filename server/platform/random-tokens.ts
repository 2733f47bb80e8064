import { createHash, randomBytes } from 'node:crypto'

/** 256 bits that mean nothing to whoever holds them. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Whether it can be one: nothing longer is hashed or looked up. */
export const isRandomToken = (text: string) => /^[\w-]{43}$/.test(text)

/** What is stored of a token. A plain hash is enough: 256 bits cannot be guessed. */
export function fingerprint(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
