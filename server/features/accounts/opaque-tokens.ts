import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { bounds, verificationAlphabet } from '#contract/rules/bounds.ts'

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

export function randomCode(): string {
  return Array.from({ length: bounds.verificationCode.length }, () =>
    verificationAlphabet.charAt(randomInt(verificationAlphabet.length)),
  ).join('')
}

/** What is stored of a code: keyed, because all codes could be tried in a second. */
export function codeFingerprint(key: string, userId: number, code: string): string {
  const bare = code.replace(/[\s-]/g, '').toUpperCase()
  return createHmac('sha256', key).update(`${userId}:${bare}`).digest('base64url')
}

export function sameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
